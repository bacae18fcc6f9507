package io.evenhand.job;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Which limit kept a job out and when there may be room. Immutable.
 *
 * @param limit {@code queue_jobs}, {@code queue_cost}, {@code lane_jobs},
 * {@code lane_cost} or {@code stored_bytes}
 * @param most what it allows: jobs, slot-seconds or bytes; null where it is not for the
 * person who asked
 * @param present what there is, in the same unit; null likewise
 * @param retryAfter when there is likely to be room, 1 s to 1 h
 */
public record Refusal(String limit, @Nullable Long most, @Nullable Long present, Duration retryAfter) {
}
