/**
 * The jobs, on both databases.
 */
@NullMarked
package io.evenhand.job;

import org.jspecify.annotations.NullMarked;
