package io.evenhand.job;

import org.jspecify.annotations.Nullable;

/**
 * A job was not taken in; its message is a sentence for the person who asked.
 */
public final class JobRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient @Nullable Refusal refusal;

	private final boolean tryLater;

	/**
	 * Refuses a job.
	 * @param sentence why, for the person who asked
	 * @param tryLater whether the same request may be taken in later
	 */
	public JobRefused(String sentence, boolean tryLater) {
		super(sentence);
		this.refusal = null;
		this.tryLater = tryLater;
	}

	/**
	 * Refuses a job because a limit is reached.
	 * @param sentence why, for the person who asked
	 * @param refusal which limit, and when to come back
	 */
	public JobRefused(String sentence, Refusal refusal) {
		super(sentence);
		this.refusal = refusal;
		this.tryLater = true;
	}

	public boolean tryLater() {
		return this.tryLater;
	}

	/**
	 * Which limit is reached.
	 * @return null where none is
	 */
	public @Nullable Refusal refusal() {
		return this.refusal;
	}

}
