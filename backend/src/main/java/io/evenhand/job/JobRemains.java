package io.evenhand.job;

/**
 * What a module keeps beside jobs and removes when a job's details go. Each is a Spring
 * bean.
 */
public interface JobRemains {

	/**
	 * Removes some of what is kept beside a job that will not go on. Called until nothing
	 * is left; the job may be of any type. In transactions of its own.
	 * @param job the job's id
	 * @param most how many rows at most
	 * @return how many rows were removed; 0 where nothing is left
	 */
	int remove(long job, int most);

}
