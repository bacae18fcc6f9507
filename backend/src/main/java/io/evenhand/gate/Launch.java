package io.evenhand.gate;

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
 */
public record Launch(long job, TenantId tenant, String lane, Priority priority, long costMillis, String batchJob,
		long jobMillis, int account) {

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
				this.jobMillis, itsAccount);
	}

}
