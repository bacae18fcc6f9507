/**
 * The pages of staff.
 */
@NullMarked
package io.evenhand.web.console;

import org.jspecify.annotations.NullMarked;
