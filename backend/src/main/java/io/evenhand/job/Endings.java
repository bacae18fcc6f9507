package io.evenhand.job;

import io.evenhand.tenant.TenantId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells that a job ends, in the transaction in which it does. Thread-safe.
 */
@Component
final class Endings {

	private final JdbcClient jdbc;

	private final JobReads reads;

	private final ObjectProvider<JobEndings> all;

	Endings(JdbcClient jdbc, JobReads reads, ObjectProvider<JobEndings> all) {
		this.jdbc = jdbc;
		this.reads = reads;
		this.all = all;
	}

	/** By primary key. */
	private static final String TENANT = "select tenant from job where id = :id";

	/**
	 * Tells it.
	 * @throws IllegalStateException outside of a transaction, where the end would stand
	 * without what follows from it
	 */
	void tell(long job) {
		if (!TransactionSynchronizationManager.isActualTransactionActive()) {
			throw new IllegalStateException("The end of job " + job + " is told outside of its transaction");
		}
		TenantId tenant = new TenantId(this.jdbc.sql(TENANT).param("id", job).query(Integer.class).single());
		this.all.orderedStream()
			.forEach((one) -> one.ended(tenant, () -> this.reads.find(new JobId(job), Scope.of(tenant)).orElseThrow()));
	}

}
