/**
 * The API as its callers see it.
 */
@NullMarked
package io.evenhand.web.api;

import org.jspecify.annotations.NullMarked;
