package io.evenhand.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The statements of learning what jobs cost. Joins the caller's transaction. Thread-safe.
 */
@Component
class CostRows {

	/** Tenants whose history stands for their type's. */
	private static final int RECENT = 20;

	private final JdbcClient jdbc;

	CostRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String OWN = "select unit, rates from cost_history where type = :type and unit in (:units)"
			+ " and tenant = :tenant";

	/** A tenant's history by unit. */
	Map<String, Rates> own(int tenant, String type, List<String> units) {
		Map<String, Rates> found = new HashMap<>();
		this.jdbc.sql(OWN).param("type", type).param("units", units).param("tenant", tenant).query((row) -> {
			found.put(row.getString(1), Rates.parse(row.getString(2)));
		});
		return found;
	}

	/** Index {@code cost_history_recent}, from its end. */
	private static final String TYPES = "select rates from cost_history where type = :type and unit = :unit"
			+ " order by changed_at desc limit " + RECENT;

	/**
	 * The type's history: as many of each tenant's last samples, so that none outweighs
	 * the others.
	 */
	Rates types(String type, String unit) {
		List<Rates> tenants = this.jdbc.sql(TYPES)
			.param("type", type)
			.param("unit", unit)
			.query((row, n) -> Rates.parse(row.getString(1)))
			.list();
		int each = Math.max(1, Rates.MOST / Math.max(1, tenants.size()));
		List<Double> all = new ArrayList<>();
		for (Rates rates : tenants) {
			int size = rates.samples().size();
			all.addAll(rates.samples().subList(Math.max(0, size - each), size));
		}
		return new Rates(all);
	}

	/** By primary key. */
	private static final String LOCK = "select rates from cost_history where type = :type and unit = :unit"
			+ " and tenant = :tenant for update";

	/** By primary key; the row is locked where it is there. */
	private static final String PUT = "insert into cost_history (type, unit, tenant, rates, changed_at)"
			+ " values (:type, :unit, :tenant, :rates, now(6)) on duplicate key update rates = :rates,"
			+ " changed_at = now(6)";

	/** Remembers what one of a unit took. */
	int learn(Measured job, String unit, double rate) {
		String before = this.jdbc.sql(LOCK)
			.param("type", job.type)
			.param("unit", unit)
			.param("tenant", job.tenant)
			.query(String.class)
			.optional()
			.orElse("");
		return this.jdbc.sql(PUT)
			.param("type", job.type)
			.param("unit", unit)
			.param("tenant", job.tenant)
			.param("rates", Rates.parse(before).and(rate).text())
			.update();
	}

	/**
	 * Index {@code job_measured}; requests by {@code request_job}: none may be settled
	 * yet.
	 */
	private static final String UNMEASURED = "select id, tenant, type, work from job where measured = false"
			+ " and state = 'SUCCEEDED' and ended_at < timestampadd(second, -1, now(6)) and not exists (select 1"
			+ " from step_request r where r.job = job.id and r.state = 'RUNNING') order by ended_at limit 100";

	/**
	 * Jobs that have succeeded and of which nothing is learned yet, the first one first.
	 */
	List<Measured> unmeasured() {
		return this.jdbc.sql(UNMEASURED)
			.query((row, n) -> new Measured(row.getLong(1), row.getInt(2), row.getString(3), row.getString(4)))
			.list();
	}

	/** Index {@code request_job}; attempts by primary key's first column. */
	private static final String USED = "select coalesce(sum(a.charged), 0) from step_request r"
			+ " join step_attempt a on a.request = r.id where r.job = :job";

	/** What a job took in slot-milliseconds; 0 where that is no longer known. */
	long used(long job) {
		return this.jdbc.sql(USED).param("job", job).query(Long.class).single();
	}

	/** A range of the primary key. */
	private static final String RECORDS = "select coalesce(sum(records_read), 0) from job_part where job = :job";

	/** How many records it read; 0 where it read none. */
	long records(long job) {
		return this.jdbc.sql(RECORDS).param("job", job).query(Long.class).single();
	}

	/** By primary key. */
	private static final String DONE = "update job set measured = true, used_millis = :used where id = :id"
			+ " and measured = false";

	/** Whether nothing was learned of it before. */
	boolean done(long job, @Nullable Long used) {
		return this.jdbc.sql(DONE).param("id", job).param("used", used).update() == 1;
	}

	/** Index {@code job_measured}, from its end. */
	private static final String ERRORS = "select type, cost_millis, used_millis from job where measured = true"
			+ " and state = 'SUCCEEDED' and used_millis > 0 order by ended_at desc limit 1000";

	/** Of the last jobs by type, what was expected and what they took. */
	Map<String, List<EstimateError.Pair>> errors() {
		Map<String, List<EstimateError.Pair>> found = new TreeMap<>();
		this.jdbc.sql(ERRORS).query((row) -> {
			found.computeIfAbsent(row.getString(1), (type) -> new ArrayList<>())
				.add(new EstimateError.Pair(row.getLong(2), row.getLong(3)));
		});
		return found;
	}

	/**
	 * A job that has succeeded.
	 *
	 * @param id its id
	 * @param tenant whose it is
	 * @param type its type
	 * @param work its units, as they are stored
	 */
	record Measured(long id, int tenant, String type, @Nullable String work) {
	}

}
