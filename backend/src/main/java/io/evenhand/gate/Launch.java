package io.evenhand.gate;

import java.util.List;

import io.evenhand.tenant.TenantId;

/**
 * A job's first step request: the job is opened in Spring Batch only when this is
 * granted, and the grant serves the job's first step.
 *
 * @param job the job's id
 * @param tenant whose job it is
 * @param lane the lane's name
 * @param priority its priority among the tenant's jobs
 * @param costMillis estimated cost of the first step in slot-milliseconds, at least 1
 * @param batchJob the name of the Spring Batch job to open
 * @param jobMillis estimated cost of the whole job in slot-milliseconds, at least 1
 * @param account the account at a provider that all of its steps use, 0 for none
 * @param course what it is expected to queue after its first step, in order: a forecast
 * counts on it, nothing else does
 */
public record Launch(long job, TenantId tenant, String lane, Priority priority, long costMillis, String batchJob,
		long jobMillis, int account, List<Stage> course) {

	public Launch {
		course = List.copyOf(course);
	}

	/** A job of which nothing is known beyond its first step. */
	public Launch(long job, TenantId tenant, String lane, Priority priority, long costMillis, String batchJob,
			long jobMillis, int account) {
		this(job, tenant, lane, priority, costMillis, batchJob, jobMillis, account, List.of());
	}

	/** A job of one step, without a provider. */
	public Launch(long job, TenantId tenant, String lane, Priority priority, long costMillis, String batchJob) {
		this(job, tenant, lane, priority, costMillis, batchJob, costMillis, 0);
	}

	/** A job of one step. */
	public Launch(long job, TenantId tenant, String lane, Priority priority, long costMillis, String batchJob,
			int account) {
		this(job, tenant, lane, priority, costMillis, batchJob, costMillis, account);
	}

	Launch on(int itsAccount) {
		return new Launch(this.job, this.tenant, this.lane, this.priority, this.costMillis, this.batchJob,
				this.jobMillis, itsAccount, this.course);
	}

}
