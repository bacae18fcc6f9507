package io.evenhand.gate.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The spans in which something was held. Each is opened and closed by compare-and-set, so
 * that several may try. Joins the caller's transaction where there is one. Thread-safe.
 */
@Repository
public class SpanRows {

	/** The end of what has not ended. */
	static final LocalDateTime OPEN = LocalDateTime.of(9999, 12, 31, 0, 0);

	private static final String OPEN_TEXT = "timestamp '9999-12-31 00:00:00'";

	private final JdbcTemplate jdbc;

	public SpanRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String INSERT = "insert ignore into hold_span (lane, tenant, account, job, clause, since, ended,"
			+ " ends, used, most, actor, reason) ";

	/** Unique key hold_span_key: one of several that try. */
	private static final String BEGIN = INSERT + "values (?, ?, ?, ?, ?, ?, " + OPEN_TEXT + ", ?, ?, ?, ?, ?)";

	/** The same from now on. */
	private static final String BEGIN_NOW = INSERT + "values (?, ?, ?, ?, ?, now(6), " + OPEN_TEXT + ", ?, ?, ?, ?, ?)";

	/**
	 * Says that something is held.
	 * @param since since when, by the database's clock; null for now
	 * @return false where that is known already
	 */
	public boolean begin(SpanKey key, @Nullable Instant since, SpanRow.Values values) {
		LocalDateTime ends = utc(values.ends());
		if (since == null) {
			return this.jdbc.update(BEGIN_NOW, key.lane(), key.tenant(), key.account(), key.job(), key.clause().name(),
					ends, values.used(), values.most(), values.by(), values.reason()) == 1;
		}
		return this.jdbc.update(BEGIN, key.lane(), key.tenant(), key.account(), key.job(), key.clause().name(),
				utc(since), ends, values.used(), values.most(), values.by(), values.reason()) == 1;
	}

	/** Unique key hold_span_key. */
	private static final String END_NOW = "update hold_span set ended = now(6) where lane = ? and tenant = ?"
			+ " and account = ? and job = ? and ended = " + OPEN_TEXT + " and clause = ?";

	/** Says that something is held no more. */
	public void end(SpanKey key) {
		this.jdbc.update(END_NOW, key.lane(), key.tenant(), key.account(), key.job(), key.clause().name());
	}

	/** By primary key. */
	private static final String END = "update hold_span set ended = ? where id = ? and ended = " + OPEN_TEXT;

	/**
	 * Says until when something was held.
	 * @return false where somebody else has said so
	 */
	public boolean end(long span, Instant ended) {
		return this.jdbc.update(END, utc(ended), span) == 1;
	}

	/** Unique key hold_span_key. */
	private static final String MOVE = "update hold_span set ends = ?, reason = ? where lane = ? and tenant = ?"
			+ " and account = ? and job = ? and ended = " + OPEN_TEXT + " and clause = ?";

	/** Says that something is held until a time; a span that is open ends then. */
	public void until(SpanKey key, Instant ends, @Nullable String reason) {
		if (this.jdbc.update(MOVE, utc(ends), reason, key.lane(), key.tenant(), key.account(), key.job(),
				key.clause().name()) == 0) {
			begin(key, null, new SpanRow.Values(ends, null, null, null, reason));
		}
	}

	/** Index hold_span_ended. */
	private static final String OVER = "update hold_span set ended = ends where ended = " + OPEN_TEXT
			+ " and ends <= now(6)";

	/** Ends what was to end by itself by now. */
	public void over() {
		this.jdbc.update(OVER);
	}

	/** Index hold_span_ended; index request_job. */
	private static final String LEFT = "update hold_span set ended = now(6) where ended = " + OPEN_TEXT
			+ " and clause = 'JOB_PAUSED' and not exists (select 1 from step_request r where r.job = hold_span.job"
			+ " and r.state in ('READY', 'RUNNING', 'RETRY_WAIT', 'HELD'))";

	/** Ends the pauses of jobs that have ended all the same. */
	public void left() {
		this.jdbc.update(LEFT);
	}

	private static final String COLUMNS = "select id, lane, tenant, account, job, clause, since, ended, ends, used, most,"
			+ " actor, reason from hold_span ";

	/** Index hold_span_ended. */
	private static final String ALL_OPEN = COLUMNS + "where ended = " + OPEN_TEXT;

	/** What is held now. */
	public List<SpanRow> open() {
		return this.jdbc.query(ALL_OPEN, (row, n) -> SpanRow.read(row));
	}

	/** Ranges of unique key hold_span_key; sorts what could have held one job. */
	private static final String OF = COLUMNS + "where lane in (0, ?) and tenant in (0, ?) and account in (0, ?)"
			+ " and job in (0, ?) and ended > ? and since < ? order by ended desc, since desc, id limit ?";

	/**
	 * What was held of a job, its flow, its account or its lane between two times, by any
	 * rule; the last one first.
	 */
	public List<SpanRow> of(Scope scope, Instant from, Instant to, int most) {
		return this.jdbc.query(OF, (row, n) -> SpanRow.read(row), scope.lane, scope.tenant, scope.account, scope.job,
				utc(from), utc(to), most);
	}

	/** Index request_job. */
	private static final String PLACE = "select lane, tenant, account from step_request where job = ? limit 1";

	/** What may have held a job; empty where the gate has forgotten it. */
	public Optional<Scope> scope(long job) {
		return this.jdbc.query(PLACE, (row, n) -> new Scope(row.getInt(1), row.getInt(2), row.getInt(3), job), job)
			.stream()
			.findFirst();
	}

	/** Index hold_span_ended. */
	private static final String PURGE = "delete from hold_span where ended < timestampadd(second, ?, now(6)) limit ?";

	/**
	 * Removes some that ended long ago.
	 * @return how many
	 */
	public int purge(Duration age, int most) {
		return this.jdbc.update(PURGE, -age.toSeconds(), most);
	}

	private static @Nullable LocalDateTime utc(@Nullable Instant at) {
		return (at != null) ? LocalDateTime.ofInstant(at, ZoneOffset.UTC) : null;
	}

	/**
	 * What may hold a job: its lane, its tenant there, its account and itself. Immutable.
	 *
	 * @param lane the lane's number
	 * @param tenant its tenant
	 * @param account what its steps use, 0 for none
	 * @param job its id
	 */
	public record Scope(int lane, int tenant, int account, long job) {
	}

}
