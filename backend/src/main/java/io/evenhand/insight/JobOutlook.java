package io.evenhand.insight;

import java.time.Instant;

import io.evenhand.job.JobView;
import org.jspecify.annotations.Nullable;

/**
 * A job with what is to be expected of it. Immutable.
 *
 * @param view the job, its place and what holds it
 * @param laneOrder the place of its next step in the lane's predicted order of starts,
 * from 1; for staff only, since it tells of others. Null where no start is expected
 * @param eta when it will likely start; null where nothing backs an estimate
 */
public record JobOutlook(JobView view, @Nullable Integer laneOrder, @Nullable Eta eta) {

	/**
	 * When a job will likely start: eight in ten comparable ones started within the
	 * range.
	 *
	 * @param from the tenth percentile
	 * @param to the ninetieth; a job that still waits then is later than expected
	 * @param samples how many comparable jobs stand behind it, at least 20
	 */
	public record Eta(Instant from, Instant to, int samples) {
	}

}
