package io.evenhand.job;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads jobs. The scope is part of each query. Thread-safe.
 */
@Component
final class JobReads {

	private static final String COLUMNS = """
			select j.id, j.tenant, j.type, j.name, j.lane, j.priority, j.state, j.submitted_by, j.submitted_at,
				j.started_at, j.ended_at, j.failure, j.attempt, j.version, j.retry_until, j.retry_reason,
				j.paused_by, j.paused_at, j.paused_reason, j.details_removed_at
			from job j
			""";

	/** A name stands in no index: it is looked for among the newest only. */
	private static final int SEARCHED = 20_000;

	private final JdbcClient jdbc;

	private final ProgressReads progress;

	private final TransactionTemplate instant;

	JobReads(JdbcClient jdbc, ProgressReads progress, PlatformTransactionManager transactions) {
		this.jdbc = jdbc;
		this.progress = progress;
		this.instant = new TransactionTemplate(transactions);
		this.instant.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		this.instant.setReadOnly(true);
	}

	<T> T atOneInstant(Supplier<T> reading) {
		return Objects.requireNonNull(this.instant.execute((status) -> reading.get()));
	}

	/** By primary key. */
	Optional<Job> find(JobId id, Scope scope) {
		Conditions where = Conditions.of(scope).and("j.id = :id", "id", id.value());
		return read(where, "", 1).stream().findFirst();
	}

	/**
	 * Newest first, by one of {@code job_by_tenant}, {@code job_by_tenant_state},
	 * {@code job_by_state}, {@code job_by_lane} or the primary key.
	 */
	List<Job> newest(JobFilter filter, Scope scope, @Nullable JobId after, int limit) {
		Conditions where = Conditions.of(scope);
		if (filter.state() != null) {
			where.and("j.state = :state", "state", filter.state().name());
		}
		if (filter.lane() != null) {
			where.and("j.lane = :lane", "lane", filter.lane());
		}
		if (filter.type() != null) {
			where.and("j.type = :type", "type", filter.type());
		}
		if (filter.text() != null) {
			named(where, filter.text());
		}
		if (after != null) {
			where.and("j.id < :after", "after", after.value());
		}
		return read(where, "order by j.id desc", limit);
	}

	private static void named(Conditions where, String text) {
		if (text.matches("[1-9][0-9]{0,17}")) {
			where.and("j.id = :named", "named", Long.parseLong(text));
			return;
		}
		String escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
		where.and("j.id > (select max(id) from job) - " + SEARCHED + " and lower(j.name) like :named escape '!'",
				"named", "%" + escaped.toLowerCase(Locale.ROOT) + "%");
	}

	/** The last ended first, by {@code job_by_tenant_end}. */
	List<Job> lastEnded(TenantId tenant, Instant since, int limit) {
		Conditions where = Conditions.of(Scope.of(tenant)).and("j.ended_at >= :since", "since", Timestamp.from(since));
		return read(where, "order by j.ended_at desc, j.id desc", limit);
	}

	/** Those that ended before one that has ended, by {@code job_by_tenant_end}. */
	List<Job> lastEnded(Job before, Instant since, int limit) {
		Instant end = Objects.requireNonNull(before.times().ended());
		Conditions where = Conditions.of(Scope.of(before.tenant()))
			.and("j.ended_at >= :since", "since", Timestamp.from(since))
			.and("j.ended_at <= :end", "end", Timestamp.from(end))
			.and("(j.ended_at < :end or j.id < :before)", "before", before.id().value());
		return read(where, "order by j.ended_at desc, j.id desc", limit);
	}

	/** The first submitted first, by {@code job_by_tenant_state}. */
	List<Job> oldest(TenantId tenant, Set<JobState> states, int limit) {
		Conditions where = Conditions.of(Scope.of(tenant)).and("j.state in (:states)", "states", names(states));
		return read(where, "order by j.id", limit);
	}

	/** By {@code job_by_tenant_state}. */
	private static final String COUNT = "select count(*) from job where tenant = :tenant and state in (:states)";

	int count(TenantId tenant, Set<JobState> states) {
		return this.jdbc.sql(COUNT)
			.param("tenant", tenant.value())
			.param("states", names(states))
			.query(Integer.class)
			.single();
	}

	/**
	 * By {@code job_by_tenant_state} and the primary key of the parts; bounded by the
	 * queue limit.
	 */
	private static final String PULSE = """
			select count(*) as jobs, coalesce(max(id), 0) as newest, coalesce(sum(version), 0) as versions
			from job where tenant = :tenant and state in (:states)
			""";

	private static final String PULSE_PARTS = """
			select coalesce(sum(p.units_done), 0) from job j join job_part p on p.job = j.id
			where j.tenant = :tenant and j.state in ('RUNNING', 'PAUSED', 'STOPPING')
			""";

	String pulse(TenantId tenant) {
		String rows = this.jdbc.sql(PULSE)
			.param("tenant", tenant.value())
			.param("states", names(JobState.UNFINISHED))
			.query((row, number) -> row.getLong("jobs") + "/" + row.getLong("newest") + "/" + row.getLong("versions"))
			.single();
		return rows + "/" + this.jdbc.sql(PULSE_PARTS).param("tenant", tenant.value()).query(Long.class).single();
	}

	private static List<String> names(Set<JobState> states) {
		return states.stream().map(Enum::name).toList();
	}

	private List<Job> read(Conditions where, String order, int limit) {
		List<Row> rows = this.jdbc.sql(COLUMNS + where.text() + order + " limit " + limit)
			.params(where.values())
			.query(JobReads::row)
			.list();
		Map<Long, ProgressReads.Sum> sums = this.progress.sums(rows.stream().map(Row::id).toList());
		List<Job> jobs = new ArrayList<>(rows.size());
		for (Row row : rows) {
			jobs.add(row.with(sums.getOrDefault(row.id(), ProgressReads.Sum.NONE)));
		}
		return jobs;
	}

	private static Row row(ResultSet row, int number) throws SQLException {
		return new Row(row.getLong("id"), row.getInt("tenant"), row.getString("type"), row.getString("name"),
				row.getString("lane"), Priority.valueOf(row.getString("priority")),
				JobState.valueOf(row.getString("state")), row.getString("submitted_by"),
				new Job.Times(row.getTimestamp("submitted_at").toInstant(), instant(row, "started_at"),
						instant(row, "ended_at"), instant(row, "details_removed_at")),
				row.getString("failure"),
				new Job.Run(row.getInt("attempt"), row.getInt("version"), retry(row), pause(row)));
	}

	private static Job.@Nullable Retry retry(ResultSet row) throws SQLException {
		Instant until = instant(row, "retry_until");
		return (until != null) ? new Job.Retry(until, row.getInt("attempt"),
				Objects.requireNonNullElse(row.getString("retry_reason"), "")) : null;
	}

	private static Job.@Nullable Pause pause(ResultSet row) throws SQLException {
		Instant at = instant(row, "paused_at");
		return (at != null) ? new Job.Pause(Objects.requireNonNullElse(row.getString("paused_by"), ""), at,
				row.getString("paused_reason")) : null;
	}

	private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
		Timestamp value = row.getTimestamp(column);
		return (value != null) ? value.toInstant() : null;
	}

	private record Row(long id, int tenant, String type, String name, String lane, Priority priority, JobState state,
			String submittedBy, Job.Times times, @Nullable String failure, Job.Run run) {

		Job with(ProgressReads.Sum sum) {
			return new Job(new JobId(this.id), new TenantId(this.tenant), this.type, this.name, this.lane,
					this.priority, this.state, this.submittedBy, this.times, this.failure, sum.percent(this.state),
					sum.counts(), this.run, sum.amount());
		}

	}

}
