/**
 * Uploads read as they come: a file's bytes go from the connection to the store and are
 * never gathered in memory or in a second file.
 */
@NullMarked
package io.evenhand.web.upload;

import org.jspecify.annotations.NullMarked;
