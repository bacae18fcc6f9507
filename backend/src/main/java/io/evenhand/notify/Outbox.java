package io.evenhand.notify;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

import io.evenhand.job.Job;
import io.evenhand.job.JobEndings;
import io.evenhand.store.Dialect;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Writes down that a job ended, in the transaction in which it does, for tenants that
 * want to be told. It locks nothing that another job's end needs. Thread-safe.
 */
@Component
class Outbox implements JobEndings {

	private final JdbcClient jdbc;

	private final Tenants tenants;

	private final String lock;

	Outbox(JdbcClient jdbc, Tenants tenants, Dialect dialect) {
		this.jdbc = jdbc;
		this.tenants = tenants;
		this.lock = LOCK + " " + dialect.skipLocked();
	}

	/** A range of the primary key. */
	private static final String WANTED = "select count(*) from notify_outlet where tenant = :tenant and paused_at is null";

	private static final String INSERT = "insert into notify_outbox (tenant, job, event, state, body)"
			+ " values (:tenant, :job, :event, :state, :body)";

	@Override
	public void ended(TenantId tenant, Supplier<Job> ended) {
		if (this.jdbc.sql(WANTED).param("tenant", tenant.value()).query(Integer.class).single() == 0) {
			return;
		}
		Job job = ended.get();
		String code = this.tenants.byId(tenant).map(Tenant::code).orElse("");
		this.jdbc.sql(INSERT)
			.param("tenant", tenant.value())
			.param("job", job.id().value())
			.param("event", "job-" + job.id() + "-" + job.run().attempt() + "-" + job.state().word())
			.param("state", job.state().name())
			.param("body", JobEnded.of(job, code).text())
			.update();
	}

	/** The primary key, in its order. */
	private static final String FIRST = "select id from notify_outbox order by id limit :most";

	/** Without locks. */
	List<Long> first(int most) {
		return this.jdbc.sql(FIRST).param("most", most).query(Long.class).list();
	}

	/** By primary key. */
	private static final String LOCK = "select id, tenant, job, event, state, body from notify_outbox where id in (:ids)"
			+ " order by id";

	/** Those that nobody else hands over now, locked. */
	List<Ended> lock(Collection<Long> ids) {
		return this.jdbc.sql(this.lock)
			.param("ids", ids)
			.query((row, n) -> new Ended(row.getLong(1), new TenantId(row.getInt(2)), row.getLong(3), row.getString(4),
					row.getString(5), row.getString(6)))
			.list();
	}

	/** By primary key. */
	private static final String DROP = "delete from notify_outbox where id in (:ids)";

	void drop(List<Ended> some) {
		int rows = this.jdbc.sql(DROP).param("ids", some.stream().map(Ended::id).toList()).update();
		if (rows != some.size()) {
			throw new IllegalStateException("Of " + some.size() + " locked rows of the outbox " + rows + " were there");
		}
	}

	/**
	 * A job's end that is to be handed over.
	 *
	 * @param id of its row
	 * @param tenant whose job
	 * @param job which
	 * @param event the id by which receivers know it again
	 * @param state the final state's name
	 * @param body what is told
	 */
	record Ended(long id, TenantId tenant, long job, String event, String state, String body) {
	}

}
