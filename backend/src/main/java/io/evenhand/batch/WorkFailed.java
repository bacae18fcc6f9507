package io.evenhand.batch;

import org.jspecify.annotations.Nullable;

/**
 * Work that cannot go on, for a reason that the job's owner understands: the message is a
 * sentence for people, without secrets, and becomes the job's failure as it is. Anything
 * else that a step throws is an internal error, whose message nobody is shown.
 */
public final class WorkFailed extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Fails the work. Carries no stack trace: it is an answer, not a defect.
	 * @param sentence why, for the job's owner; at most 1000 characters
	 */
	public WorkFailed(String sentence) {
		super(sentence, null, false, false);
	}

	/**
	 * Fails the work for a reason found elsewhere.
	 * @param sentence why, for the job's owner; at most 1000 characters
	 * @param cause what was found, for the log
	 */
	public WorkFailed(String sentence, @Nullable Throwable cause) {
		super(sentence, cause);
	}

}
