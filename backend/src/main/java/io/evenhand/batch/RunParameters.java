package io.evenhand.batch;

import java.util.Map;

/**
 * What the job module hands to a job's run in Spring Batch, beside the job's id: readers
 * and writers find it as {@code #{jobParameters['name']}}. Given once, when the first run
 * of a job is made; later runs keep it.
 */
public interface RunParameters {

	/**
	 * The parameters of a job's first run.
	 * @param job the job's id
	 * @return by name: strings, longs, decimals, booleans and dates; empty where the job
	 * has none
	 */
	Map<String, Object> of(long job);

}
