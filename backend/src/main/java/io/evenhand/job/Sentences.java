package io.evenhand.job;

import io.evenhand.job.JobState.Event;
import org.jspecify.annotations.Nullable;

/**
 * Says why a job's state forbids what somebody asks. Pure.
 */
final class Sentences {

	private Sentences() {
	}

	/**
	 * Refuses what is based on what stands no more.
	 * @throws NotNow if the job has changed since
	 */
	static void check(Job job, @Nullable Integer version) {
		if (version != null && version != job.run().version()) {
			throw new NotNow("The job has gone on since this page was loaded; %s Nothing was changed by this."
				.formatted(stands(job.state())));
		}
	}

	/**
	 * Refuses what is not possible in the job's state.
	 * @throws NotNow if the event changes nothing now
	 */
	static void check(Job job, Event event) {
		if (job.state().after(event).isEmpty()) {
			throw new NotNow(refusal(job.state(), event));
		}
	}

	private static String refusal(JobState state, Event event) {
		String now = stands(state);
		return switch (event) {
			case STOP -> (state == JobState.STOPPING || state == JobState.CANCELLED) ? now
					: now + " There is nothing left to cancel.";
			case PAUSE -> now + (state.ended() ? " There is nothing left to pause." : " It cannot be paused now.");
			case RESUME -> now + " Only a paused job can be resumed.";
			case RETRY -> (state == JobState.SUCCEEDED) ? now + " To import the file again, send it again as a new job."
					: now + " Only a job that failed or was cancelled can be tried again.";
			default -> now;
		};
	}

	private static String stands(JobState state) {
		return switch (state) {
			case READY -> "It waits for its start.";
			case RUNNING -> "It runs.";
			case RETRY_WAIT -> "It will be tried again by itself.";
			case PAUSED -> "It is paused.";
			case STOPPING -> "It is being stopped already.";
			case SUCCEEDED -> "It is done.";
			case FAILED -> "It has failed.";
			case CANCELLED -> "It was cancelled already.";
		};
	}

}
