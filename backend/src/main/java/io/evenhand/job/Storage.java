package io.evenhand.job;

import java.util.List;

import io.evenhand.batch.WorkFailed;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.Tenant;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * How many bytes of uploads and of what jobs wrote are kept of each tenant: one row each,
 * changed in the transaction that brings or removes them, so that it is exact however
 * many come at once. Locks the tenant's row after the job's and before anything of the
 * gate. Joins the caller's transaction. Thread-safe.
 */
@Component
class Storage {

	private final JdbcClient jdbc;

	private final Plans plans;

	private final AdmissionSettings settings;

	Storage(JdbcClient jdbc, Plans plans, AdmissionSettings settings) {
		this.jdbc = jdbc;
		this.plans = plans;
		this.settings = settings;
	}

	/** By primary key. */
	private static final String TAKE = "update tenant_storage set bytes = bytes + :size where tenant = :tenant"
			+ " and bytes + :size <= :most";

	/** By primary key; locks the row alone, whoever made it. */
	private static final String MAKE = "insert into tenant_storage (tenant, bytes) values (:tenant, 0)"
			+ " on duplicate key update bytes = bytes";

	/**
	 * Counts an upload.
	 * @param staff whether staff asked
	 * @throws JobRefused if it is too much; the transaction is to roll back
	 */
	void take(Tenant tenant, long size, boolean staff) {
		if (size == 0) {
			return;
		}
		long most = most(tenant);
		if (!counted(tenant, size, most)) {
			throw Refusals.stored(tenant.id(), size, most, present(tenant.id().value()), staff);
		}
	}

	/**
	 * Refuses a job that would write what cannot be kept.
	 * @param staff whether staff asked
	 * @throws JobRefused if there is no room at all
	 */
	void checkRoom(Tenant tenant, boolean staff) {
		long most = most(tenant);
		long present = present(tenant.id().value());
		if (present >= most) {
			throw Refusals.noRoom(tenant.id(), most, present, staff);
		}
	}

	/** By primary key. */
	private static final String ADD = "update job set stored_bytes = stored_bytes + :size where id = :job";

	/**
	 * Counts what a job has written.
	 * @throws WorkFailed if it is too much; the transaction is to roll back
	 */
	void add(long job, Tenant tenant, long size) {
		if (this.jdbc.sql(ADD).param("size", size).param("job", job).update() != 1) {
			throw new IllegalStateException("There is no job " + job + " any more");
		}
		long most = most(tenant);
		if (!counted(tenant, size, most)) {
			throw new WorkFailed(Refusals.full(most, present(tenant.id().value())));
		}
	}

	private boolean counted(Tenant tenant, long size, long most) {
		if (taken(tenant, size, most)) {
			return true;
		}
		this.jdbc.sql(MAKE).param("tenant", tenant.id().value()).update();
		return taken(tenant, size, most);
	}

	private boolean taken(Tenant tenant, long size, long most) {
		return this.jdbc.sql(TAKE)
			.param("size", size)
			.param("tenant", tenant.id().value())
			.param("most", most)
			.update() == 1;
	}

	/** The most bytes that may be kept. */
	long most(Tenant tenant) {
		@Nullable Long own = this.plans.find(tenant.plan()).map(Plan::storedBytes).orElse(null);
		return (own != null) ? own : this.settings.storedMost();
	}

	/** By primary key. */
	private static final String PRESENT = "select bytes from tenant_storage where tenant = :tenant";

	long present(int tenant) {
		return this.jdbc.sql(PRESENT).param("tenant", tenant).query(Long.class).optional().orElse(0L);
	}

	/** By primary key. */
	private static final String OF_JOB = "select tenant, stored_bytes from job where id = :job and stored_bytes > 0"
			+ " for update";

	/** By primary key; the job is locked. */
	private static final String GONE = "update job set stored_bytes = 0 where id = :job";

	/** By primary key. */
	private static final String GIVE_BACK = "update tenant_storage set bytes = bytes - :size where tenant = :tenant";

	/** What was kept of a job is gone; doing it twice changes nothing. */
	void giveBack(long job) {
		List<Kept> kept = this.jdbc.sql(OF_JOB)
			.param("job", job)
			.query((row, n) -> new Kept(row.getInt(1), row.getLong(2)))
			.list();
		for (Kept one : kept) {
			this.jdbc.sql(GONE).param("job", job).update();
			this.jdbc.sql(GIVE_BACK).param("size", one.bytes).param("tenant", one.tenant).update();
		}
	}

	private record Kept(int tenant, long bytes) {
	}

}
