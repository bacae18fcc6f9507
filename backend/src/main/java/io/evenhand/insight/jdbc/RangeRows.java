package io.evenhand.insight.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * Waits for a start as they were seen, the ranges that were given then, and how often
 * these came true. Joins the caller's transaction. Thread-safe.
 */
@Repository
public class RangeRows {

	private static final int AT_ONCE = 500;

	private final JdbcTemplate jdbc;

	public RangeRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index start_sample_like, which holds all but the beginning of the wait. */
	private static final String WAITS = "select timestampdiff(microsecond, ready_at, started_at) from start_sample"
			+ " where lane = ? and type = ? and band = ? and hold = ?"
			+ " and started_at >= timestampadd(day, -14, now(6)) order by started_at desc limit ?";

	/** How long the latest comparable jobs of 14 days waited. */
	public List<Duration> waits(String lane, String type, int band, String hold, int most) {
		return this.jdbc.query(WAITS, (row, n) -> Duration.ofNanos(Math.max(0, row.getLong(1)) * 1000), lane, type,
				band, hold, most);
	}

	/** By primary key. */
	private static final String KNOWN = "select job from start_sample where job in (";

	/** Which of these jobs have been seen already. */
	public Set<Long> known(Collection<Long> jobs) {
		Set<Long> known = new HashSet<>();
		for (List<Long> some : inParts(jobs)) {
			known.addAll(this.jdbc.queryForList(KNOWN + places(some) + ")", Long.class, some.toArray()));
		}
		return known;
	}

	/** By primary key. */
	private static final String KINDS = "select id, type, cost_millis from job where started_at is null and id in (";

	/** Type and cost of those of these jobs that have not started. */
	public Map<Long, Kind> kinds(Collection<Long> jobs) {
		Map<Long, Kind> kinds = new HashMap<>();
		for (List<Long> some : inParts(jobs)) {
			this.jdbc.query(KINDS + places(some) + ")",
					(RowCallbackHandler) (row) -> kinds.put(row.getLong(1), new Kind(row.getString(2), row.getLong(3))),
					some.toArray());
		}
		return kinds;
	}

	/** Keeps what was seen first. */
	private static final String SEE = "insert ignore into start_sample (job, lane, type, band, hold, ready_at, from_at,"
			+ " to_at, started_at) values (?, ?, ?, ?, ?, ?, ?, ?, null)";

	public void see(Collection<Seen> seen) {
		this.jdbc.batchUpdate(SEE,
				seen.stream()
					.map((one) -> new Object[] { one.job, one.lane, one.type, one.band, one.hold, utc(one.readyAt),
							utc(one.from), utc(one.to) })
					.toList());
	}

	/** Index start_sample_started; job by primary key. */
	private static final String STARTED = "select s.job, j.started_at, s.ready_at from start_sample s"
			+ " join job j on j.id = s.job where s.started_at is null and j.started_at is not null limit 500";

	/** By primary key. */
	private static final String START = "update start_sample set started_at = ? where job = ? and started_at is null";

	/** By primary key. */
	private static final String FORGET = "delete from start_sample where job = ? and started_at is null";

	/**
	 * Takes over when jobs have started.
	 * @return how many it looked at, at most 500
	 */
	public int close() {
		List<Object[]> started = new ArrayList<>();
		List<Object[]> other = new ArrayList<>();
		this.jdbc.query(STARTED, (RowCallbackHandler) (row) -> {
			LocalDateTime at = row.getObject(2, LocalDateTime.class);
			boolean earlier = at.isBefore(row.getObject(3, LocalDateTime.class));
			// one that is tried anew waits a second time
			(earlier ? other : started)
				.add(earlier ? new Object[] { row.getLong(1) } : new Object[] { at, row.getLong(1) });
		});
		this.jdbc.batchUpdate(START, started);
		this.jdbc.batchUpdate(FORGET, other);
		return started.size() + other.size();
	}

	/** Index start_sample_started; job by primary key. */
	private static final String GONE = "select s.job from start_sample s left join job j on j.id = s.job"
			+ " where s.started_at is null and (j.id is null or j.ended_at is not null) limit 500";

	/** Index start_sample_started. */
	private static final String OLD = "delete from start_sample where started_at < timestampadd(day, -14, now(6))"
			+ " limit 500";

	/**
	 * Removes what no longer counts: jobs that ended without a start, and what is older
	 * than 14 days.
	 * @return how many rows went
	 */
	public int purge() {
		List<Object[]> gone = this.jdbc.query(GONE, (row, n) -> new Object[] { row.getLong(1) });
		this.jdbc.batchUpdate(FORGET, gone);
		return gone.size() + this.jdbc.update(OLD);
	}

	/** The whole of the table, once a day. */
	private static final String MEASURE = "select lane, count(*), sum(case when started_at >= from_at"
			+ " and started_at <= to_at then 1 else 0 end) from start_sample where from_at is not null"
			+ " and (started_at is not null or to_at < now(6)) group by lane";

	/** By primary key. */
	private static final String FORGET_DAY = "delete from range_coverage where lane = ? and day_on = current_date";

	private static final String MEASURED = "insert into range_coverage (lane, day_on, ranges, covered)"
			+ " values (?, current_date, ?, ?)";

	/** Counts how many of the ranges of 14 days came true, for each lane. */
	public void measure() {
		List<Object[]> lanes = this.jdbc.query(MEASURE,
				(row, n) -> new Object[] { row.getString(1), row.getInt(2), row.getInt(3) });
		for (Object[] lane : lanes) {
			this.jdbc.update(FORGET_DAY, lane[0]);
			this.jdbc.update(MEASURED, lane);
		}
	}

	/** Primary key, backwards. */
	private static final String COVERAGE = "select ranges, covered from range_coverage where lane = ?"
			+ " order by day_on desc limit 1";

	/** The latest measure of a lane. */
	public Optional<CoverageRow> coverage(String lane) {
		return this.jdbc.query(COVERAGE, (row, n) -> new CoverageRow(row.getInt(1), row.getInt(2)), lane)
			.stream()
			.findFirst();
	}

	private static List<List<Long>> inParts(Collection<Long> all) {
		List<Long> ids = List.copyOf(all);
		List<List<Long>> parts = new ArrayList<>();
		for (int from = 0; from < ids.size(); from += AT_ONCE) {
			parts.add(ids.subList(from, Math.min(from + AT_ONCE, ids.size())));
		}
		return parts;
	}

	private static String places(List<Long> some) {
		return "?, ".repeat(some.size() - 1) + "?";
	}

	private static @Nullable LocalDateTime utc(@Nullable Instant at) {
		return (at != null) ? LocalDateTime.ofInstant(at, ZoneOffset.UTC) : null;
	}

	/**
	 * What a job is.
	 *
	 * @param type the job type's name
	 * @param costMillis its estimated cost, slot-milliseconds
	 */
	public record Kind(String type, long costMillis) {
	}

	/**
	 * A job that waits, when it was first seen.
	 *
	 * @param job the job's id
	 * @param lane the lane's name
	 * @param type the job type's name
	 * @param band its size
	 * @param hold what held it
	 * @param readyAt since when it waits
	 * @param from the range that was given then, null for none
	 * @param to its end
	 */
	public record Seen(long job, String lane, String type, int band, String hold, Instant readyAt,
			@Nullable Instant from, @Nullable Instant to) {
	}

	/**
	 * How often a lane's ranges came true.
	 *
	 * @param ranges how many
	 * @param covered those of them in which the job started
	 */
	public record CoverageRow(int ranges, int covered) {
	}

}
