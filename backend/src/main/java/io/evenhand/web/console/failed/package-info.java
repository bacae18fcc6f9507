/**
 * The jobs that failed, by cause, and trying all of one cause again.
 */
@NullMarked
package io.evenhand.web.console.failed;

import org.jspecify.annotations.NullMarked;
