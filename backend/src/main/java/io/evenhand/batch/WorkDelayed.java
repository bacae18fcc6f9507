package io.evenhand.batch;

import org.jspecify.annotations.Nullable;

/**
 * Work that cannot go on now, for a reason that may pass and that the job's owner
 * understands: the message is a sentence for people, without secrets. The step is tried
 * again like after any failure; the sentence tells why, and is the job's failure once its
 * attempts are used up.
 */
public final class WorkDelayed extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Delays the work.
	 * @param sentence why, for the job's owner; at most 1000 characters
	 * @param cause what was found, for the log
	 */
	public WorkDelayed(String sentence, @Nullable Throwable cause) {
		super(sentence, cause);
	}

}
