package io.evenhand.web.portal;

import io.evenhand.job.Job;
import io.evenhand.job.JobState;

/**
 * What a person may do with a job in its state. Immutable.
 *
 * @param id the job's id
 * @param kind import, dry-run, export or job (any other)
 * @param version of the job as the person sees it
 * @param cancel whether it can be cancelled
 * @param pause whether it can be paused
 * @param resume whether it can be resumed
 * @param retry whether it can be tried again
 */
record JobActs(String id, String kind, int version, boolean cancel, boolean pause, boolean resume, boolean retry) {

	static JobActs of(Job job) {
		JobState state = job.state();
		boolean open = !state.ended() && state != JobState.STOPPING;
		boolean paused = state == JobState.PAUSED;
		return new JobActs(job.id().toString(), Cards.kind(job), job.run().version(), open, open && !paused, paused,
				state == JobState.FAILED || state == JobState.CANCELLED);
	}

}
