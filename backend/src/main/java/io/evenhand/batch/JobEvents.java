package io.evenhand.batch;

import org.jspecify.annotations.Nullable;

/**
 * What a job's owner learns of its run in Spring Batch.
 */
public interface JobEvents {

	/**
	 * The job's launch was granted and it is being opened.
	 * @param job the job's id
	 */
	void opened(long job);

	/**
	 * The job's run has ended.
	 * @param job the job's id
	 * @param failure null where it succeeded, else the reason in a sentence without
	 * secrets
	 */
	void ended(long job, @Nullable String failure);

}
