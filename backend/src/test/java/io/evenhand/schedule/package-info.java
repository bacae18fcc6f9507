/**
 * The schedules: their times, and their firing on both databases.
 */
@NullMarked
package io.evenhand.schedule;

import org.jspecify.annotations.NullMarked;
