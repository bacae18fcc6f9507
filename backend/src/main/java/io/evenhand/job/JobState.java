package io.evenhand.job;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The states of a job and all of its transitions; nothing else decides them. Each is made
 * by a compare-and-set on the job's row, so that it happens once whoever tries. <pre>
 *   READY ----opened----> RUNNING ----ended----> SUCCEEDED
 *     |                      |
 *     |                      +------ended-----> FAILED
 *     +-------ended (could not be opened)-----^
 * </pre> {@code SUCCEEDED} and {@code FAILED} are final. Immutable.
 */
public enum JobState {

	/** Waits for its launch; people read "Waiting". */
	READY,
	/** Between its launch and its end. */
	RUNNING,
	/** All of its work is done. */
	SUCCEEDED,
	/** It ended with a reason and will not go on by itself. */
	FAILED;

	private static final Set<JobState> FINAL = EnumSet.of(SUCCEEDED, FAILED);

	/**
	 * Whether nothing follows.
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
		throw new IllegalArgumentException(
				"There is no state of that name. States are ready, running, succeeded " + "and failed.");
	}

	/**
	 * From which states this one may be entered.
	 * @return none for {@code READY}: a job begins there
	 */
	Set<JobState> from() {
		return switch (this) {
			case READY -> EnumSet.noneOf(JobState.class);
			case RUNNING -> EnumSet.of(READY);
			case SUCCEEDED -> EnumSet.of(RUNNING);
			case FAILED -> EnumSet.of(READY, RUNNING);
		};
	}

}
