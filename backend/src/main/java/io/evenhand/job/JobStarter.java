package io.evenhand.job;

import java.util.List;

/**
 * A kind of job that can be started from parameters alone: by {@code POST /api/v1/jobs}
 * and by a schedule. Each is a Spring bean; own jobs have one without being told.
 */
public interface JobStarter {

	/**
	 * The job type's name.
	 * @return see {@link JobType#name()}
	 */
	String type();

	/**
	 * What people call this kind of job.
	 * @return such as {@code Archive old records}
	 */
	String title();

	/**
	 * What it needs to know.
	 * @return in the order of the form, names unique
	 */
	List<Parameter> parameters();

	/**
	 * Whether only staff may start one.
	 * @return true where customers do not even see it
	 */
	default boolean staffOnly() {
		return false;
	}

	/**
	 * Submits a job. Joins the caller's transaction where there is one: the schedule's
	 * firing and its job stand or fall together. Nothing else but the database is
	 * touched, since the transaction may begin again.
	 * @param order who starts it and how
	 * @param values checked against {@link #parameters()}
	 * @return the job's id
	 * @throws JobRefused if it is not taken in, in a sentence
	 * @throws ParametersRefused if a value is right by itself but leads nowhere
	 */
	JobId start(StartOrder order, ParameterValues values);

}
