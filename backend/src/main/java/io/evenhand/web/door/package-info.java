/**
 * The way in: sign-in, each role's home, what a person sets for themselves, and the pages
 * of what is refused.
 */
@NullMarked
package io.evenhand.web.door;

import org.jspecify.annotations.NullMarked;
