/**
 * The customers' pages.
 */
@NullMarked
package io.evenhand.web.portal;

import org.jspecify.annotations.NullMarked;
