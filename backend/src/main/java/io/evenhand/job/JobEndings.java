package io.evenhand.job;

import java.util.function.Supplier;

import io.evenhand.tenant.TenantId;

/**
 * What a module does when a job ends. Each is a Spring bean.
 */
@FunctionalInterface
public interface JobEndings {

	/**
	 * A job ends in the transaction in which this is called: what is written here is kept
	 * if and only if the end is. Called once for each end; a job that is tried again ends
	 * again. Must not wait for a lock that others hold for long.
	 * @param tenant whose job it is
	 * @param job reads the job as it has ended
	 */
	void ended(TenantId tenant, Supplier<Job> job);

}
