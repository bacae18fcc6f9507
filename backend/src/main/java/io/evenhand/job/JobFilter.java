package io.evenhand.job;

import org.jspecify.annotations.Nullable;

/**
 * Which jobs a page shows. Immutable.
 *
 * @param state only jobs in this state
 * @param lane only jobs of the lane of this name
 * @param type only jobs of this type
 */
public record JobFilter(@Nullable JobState state, @Nullable String lane, @Nullable String type) {

	public static final JobFilter ALL = new JobFilter(null, null, null);

}
