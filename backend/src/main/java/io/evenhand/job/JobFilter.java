package io.evenhand.job;

import org.jspecify.annotations.Nullable;

/**
 * Which jobs a page shows. Immutable.
 *
 * @param state only jobs in this state
 * @param lane only jobs of the lane of this name
 * @param type only jobs of this type
 * @param text only the job of this id, or jobs whose name holds this; looked for in the
 * newest 20,000
 */
public record JobFilter(@Nullable JobState state, @Nullable String lane, @Nullable String type, @Nullable String text) {

	public static final JobFilter ALL = new JobFilter(null, null, null, null);

	public JobFilter(@Nullable JobState state, @Nullable String lane, @Nullable String type) {
		this(state, lane, type, null);
	}

}
