package io.evenhand.batch;

import java.util.List;

/**
 * Gives the stored parts of a job's work: the same each time it is asked.
 */
public interface PartSource {

	/**
	 * Reads the job's parts from storage.
	 * @param job the job's id
	 * @return its parts in order
	 */
	List<Part> parts(long job);

}
