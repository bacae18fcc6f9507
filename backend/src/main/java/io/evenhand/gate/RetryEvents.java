package io.evenhand.gate;

import java.time.Duration;

/**
 * What a job's owner learns of steps that are tried again. Told on a dispatcher's thread
 * after the gate's own transaction: what it is told may be past already, and where a
 * process dies in between it is told nothing; the gate's rows are the truth.
 */
public interface RetryEvents {

	/**
	 * One of a job's steps failed and is tried again later.
	 * @param job the job's id
	 * @param gap how long from now, by the database's clock
	 * @param reason a sentence without secrets, up to 1000 characters
	 */
	void waits(long job, Duration gap, String reason);

	/**
	 * A step of a job that was to be tried again has started.
	 * @param job the job's id
	 */
	void goesOn(long job);

}
