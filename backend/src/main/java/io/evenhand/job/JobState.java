package io.evenhand.job;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The states of a job and all of its transitions; nothing else decides them. Each is made
 * by a compare-and-set on the job's row, so that it happens once whoever tries. <pre>
 *              +-----------------------retried------------------------------+
 *              v                                                            |
 *   +------> READY --opened--> RUNNING --succeeded-----------> SUCCEEDED    |
 *   |          |  ^             ^   |  \-failed--------------> FAILED ------+
 *   |  waits   |  | goes on     |   |                                       |
 *   |          v  |   goes on   |   | waits                                 |
 *   |        RETRY_WAIT --------+ <-+                                       |
 *   |                                                                       |
 *   |     READY, RUNNING, RETRY_WAIT --paused--> PAUSED (may still end)     |
 *   +--resumed-- PAUSED --resumed, where it had started--> RUNNING          |
 *                                                                           |
 *   any of these --cancelled, nothing open--> CANCELLED --------------------+
 *   any of these --cancelled--> STOPPING --the worker has stopped--> CANCELLED
 *                                        \-all was done---> SUCCEEDED
 * </pre> {@code SUCCEEDED}, {@code FAILED} and {@code CANCELLED} are final: what runs
 * writes nothing any more; the latter two may be tried again by a person. Immutable.
 */
public enum JobState {

	/** Waits for its launch; people read "Waiting". */
	READY,
	/** Between its launch and its end. */
	RUNNING,
	/** Nothing of it runs or is ready: it is tried again later. */
	RETRY_WAIT,
	/**
	 * Somebody paused it: nothing of it starts, what runs ends at its next chunk.
	 */
	PAUSED,
	/** Somebody cancelled it, and its worker has not stopped yet. */
	STOPPING,
	/** All of its work is done. */
	SUCCEEDED,
	/** It ended with a reason and will not go on by itself. */
	FAILED,
	/** Somebody ended it before its end. */
	CANCELLED;

	private static final Set<JobState> FINAL = EnumSet.of(SUCCEEDED, FAILED, CANCELLED);

	/** The states in which something may still happen by itself or be waited for. */
	static final Set<JobState> UNFINISHED = EnumSet.complementOf(EnumSet.copyOf(FINAL));

	/**
	 * Whether nothing follows by itself.
	 * @return true for the final states
	 */
	public boolean ended() {
		return FINAL.contains(this);
	}

	/**
	 * The state's name in the API.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Reads the API's name.
	 * @param word such as {@code running}
	 * @return the state
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static JobState ofWord(String word) {
		for (JobState state : values()) {
			if (state.word().equals(word)) {
				return state;
			}
		}
		throw new IllegalArgumentException("There is no state of that name. States are "
				+ Arrays.stream(values()).map(JobState::word).collect(Collectors.joining(", ")) + ".");
	}

	/**
	 * The state that follows on an event.
	 * @param event what happens
	 * @return empty where the event changes nothing in this state
	 */
	Optional<JobState> after(Event event) {
		return event.from.contains(this) ? Optional.of(event.to) : Optional.empty();
	}

	/**
	 * What moves a job from one state to another.
	 */
	enum Event {

		/** Its launch was granted. */
		OPENED(RUNNING, READY, RETRY_WAIT),
		/** Nothing of it runs or is ready; it is tried again later. */
		WAITS(RETRY_WAIT, READY, RUNNING),
		/** Its retry is due and it had not started. */
		WAITS_AGAIN(READY, RETRY_WAIT),
		/** Its retry is due and it had started. */
		GOES_ON(RUNNING, RETRY_WAIT),
		/** Its work is done, be it in spite of a late pause or cancel. */
		SUCCEEDED(JobState.SUCCEEDED, RUNNING, RETRY_WAIT, PAUSED, STOPPING),
		/** It cannot go on. */
		FAILED(JobState.FAILED, READY, RUNNING, RETRY_WAIT, PAUSED),
		/** Its worker has stopped because it was cancelled. */
		STOPPED(JobState.CANCELLED, STOPPING),
		/** A person pauses it. */
		PAUSE(PAUSED, READY, RUNNING, RETRY_WAIT),
		/** A person resumes it, and it had not started. */
		RESUME(READY, PAUSED),
		/** A person resumes it, and it had started. */
		RESUME_STARTED(RUNNING, PAUSED),
		/** A person cancels it, and nothing of it is open. */
		CANCEL(JobState.CANCELLED, READY, RUNNING, RETRY_WAIT, PAUSED),
		/** A person cancels it while it is open. */
		STOP(STOPPING, READY, RUNNING, RETRY_WAIT, PAUSED),
		/** A person lets it be tried again. */
		RETRY(READY, JobState.FAILED, JobState.CANCELLED);

		private final JobState to;

		private final Set<JobState> from;

		Event(JobState to, JobState first, JobState... others) {
			this.to = to;
			this.from = EnumSet.of(first, others);
		}

		JobState to() {
			return this.to;
		}

		Set<JobState> from() {
			return this.from;
		}

	}

}
