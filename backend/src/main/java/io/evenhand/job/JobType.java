package io.evenhand.job;

/**
 * A kind of job: what the job module must know of it. Each is a Spring bean.
 */
public interface JobType {

	/**
	 * The type's name in the API, such as {@code import}.
	 * @return lower case, unique
	 */
	String name();

	/**
	 * The Spring Batch job that does the work.
	 * @return its name
	 */
	String batchJob();

	/**
	 * Where small jobs of this type go.
	 * @return a lane's name
	 */
	default String smallLane() {
		return "interactive";
	}

	/**
	 * Where jobs go that are dearer than the small lane's largest cost.
	 * @return a lane's name
	 */
	default String largeLane() {
		return "bulk";
	}

	/**
	 * Whether its jobs write files that are kept: they are refused where their tenant has
	 * no room left, and count what they write by {@link StoredBytes}.
	 * @return true if they do
	 */
	default boolean writesFiles() {
		return false;
	}

}
