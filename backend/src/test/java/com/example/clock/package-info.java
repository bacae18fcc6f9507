/**
 * What is laid beside the jar of a node whose clock is wrong.
 */
@NullMarked
package com.example.clock;

import org.jspecify.annotations.NullMarked;
