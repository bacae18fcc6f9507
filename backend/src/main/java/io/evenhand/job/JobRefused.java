package io.evenhand.job;

/**
 * A job was not taken in; its message is a sentence for the person who asked.
 */
public final class JobRefused extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean tryLater;

	/**
	 * Refuses a job.
	 * @param sentence why, for the person who asked
	 * @param tryLater whether the same request may be taken in later (a limit is reached)
	 */
	public JobRefused(String sentence, boolean tryLater) {
		super(sentence);
		this.tryLater = tryLater;
	}

	public boolean tryLater() {
		return this.tryLater;
	}

}
