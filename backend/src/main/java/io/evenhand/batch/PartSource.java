package io.evenhand.batch;

import java.util.List;

/**
 * Gives the stored parts of a job's work: the same each time it is asked.
 */
@FunctionalInterface
public interface PartSource {

	/**
	 * Reads the job's parts from storage.
	 * @param job the job's id
	 * @return its parts in order
	 */
	List<Part> parts(long job);

	/**
	 * Whether the job may have no parts at all, such as the import of a file that has
	 * only a header. Without parts that are due, the step fails: work that was lost must
	 * not look like work that was done.
	 * @param job the job's id
	 * @return true if no parts is a success
	 */
	default boolean mayBeEmpty(long job) {
		return false;
	}

}
