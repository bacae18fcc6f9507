package io.evenhand.batch;

/**
 * What a job's owner learns of its run in Spring Batch.
 */
public interface JobEvents {

	/**
	 * The job's launch was granted and it is about to be opened. May be told again, when
	 * another manager takes over.
	 * @param job the job's id
	 * @return whether it may run; where not (it was cancelled while its launch waited),
	 * nothing of it is started, and its end is told
	 */
	boolean opened(long job);

	/**
	 * The job's run has ended, and nothing of it runs any more.
	 * @param job the job's id
	 * @param end how
	 */
	void ended(long job, End end);

}
