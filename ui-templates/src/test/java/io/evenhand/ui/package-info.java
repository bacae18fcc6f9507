/**
 * The template lint: what every page must keep, whoever writes it.
 */
@NullMarked
package io.evenhand.ui;

import org.jspecify.annotations.NullMarked;
