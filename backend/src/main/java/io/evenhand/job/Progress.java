package io.evenhand.job;

import org.springframework.stereotype.Component;

/**
 * How far a job is, from rows: one per part, written in the chunk's own transaction, so
 * that it can neither run ahead of the data nor be added twice. Thread-safe.
 */
@Component
public class Progress {

	/**
	 * Announces a part before it is worked on. Joins the caller's transaction.
	 * @param job the job's id
	 * @param part its number within the job, from 0
	 * @param units how much work it is, in units of the job's type (bytes for imports)
	 */
	public void plan(long job, int part, long units) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Sets a part's counts to the given totals. Joins the caller's transaction.
	 * @param job the job's id
	 * @param part its number within the job
	 * @param unitsDone units done so far, never less than before
	 * @param counts the part's totals so far
	 */
	public void set(long job, int part, long unitsDone, Counts counts) {
		throw new UnsupportedOperationException();
	}

	/**
	 * The job's totals, summed over its parts' rows.
	 * @param job the job's id
	 * @return the sums
	 */
	public Counts counts(long job) {
		throw new UnsupportedOperationException();
	}

}
