/**
 * The API: JSON in and out, problem details with sentences where something is refused.
 */
@NullMarked
package io.evenhand.web.api;

import org.jspecify.annotations.NullMarked;
