/**
 * A team's own job whose stock reader keeps its position: copies notes, and takes nothing
 * away.
 */
@NullMarked
package com.example.copying;

import org.jspecify.annotations.NullMarked;
