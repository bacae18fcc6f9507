package io.evenhand.gate;

import org.jspecify.annotations.Nullable;

/**
 * How a group of step requests ended, when none of it waits or runs any more.
 *
 * @param done how many completed
 * @param failed how many failed for good
 * @param cancelled how many were cancelled
 * @param failure the reason of the first that failed, null where none did
 */
public record Ended(int done, int failed, int cancelled, @Nullable String failure) {
}
