/**
 * The customers' pages: their list, the upload, and a job's status.
 */
@NullMarked
package io.evenhand.web.portal;

import org.jspecify.annotations.NullMarked;
