/**
 * The arrows and borders of the house, each also held against a fixture that breaks it.
 */
@NullMarked
package io.evenhand.architecture;

import org.jspecify.annotations.NullMarked;
