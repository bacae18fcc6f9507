package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

import io.evenhand.fairness.Clause;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The lanes' rows as people see and set them. Joins the caller's transaction.
 * Thread-safe.
 */
@Repository
public class LaneRecords {

	private final JdbcTemplate jdbc;

	public LaneRecords(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	private static final String COLUMNS = "select id, name, title, description, policy, default_cap, node_slots,"
			+ " quantum_millis, slice_millis, step_timeout_millis, queue_limit, largest_cost_millis, open_limit,"
			+ " paused_by, paused_at, paused_reason, version, changes, cap_puts_down,"
			+ " (select group_concat(l.name order by b.place separator ',') from lane_borrow b join lane l on l.id = b.lender"
			+ " where b.lane = lane.id), pool_tenants, pool_nodes, wait_target_millis,"
			+ " queue_cost, high_jobs, high_cost from lane ";

	/** The whole of a small table. */
	private static final String ALL = COLUMNS + "order by id";

	public List<LaneRecord> all() {
		return this.jdbc.query(ALL, (row, n) -> LaneRecord.read(row));
	}

	/** By the unique key on the name. */
	private static final String BY_NAME = COLUMNS + "where name = ?";

	public Optional<LaneRecord> find(String name) {
		return this.jdbc.query(BY_NAME, (row, n) -> LaneRecord.read(row), name).stream().findFirst();
	}

	private static final String LOCK = BY_NAME + " for update";

	public Optional<LaneRecord> lock(String name) {
		return this.jdbc.query(LOCK, (row, n) -> LaneRecord.read(row), name).stream().findFirst();
	}

	private static final String INSERT = "insert into lane (name, title, description, policy, default_cap, node_slots,"
			+ " quantum_millis, slice_millis, step_timeout_millis, queue_limit, largest_cost_millis, open_limit,"
			+ " cap_puts_down, pool_tenants, pool_nodes, wait_target_millis, queue_cost, high_jobs, high_cost, clock, starts, changes, paused, version, id)"
			+ " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, false, 0, ?)";

	/** Primary key, backwards. */
	private static final String HIGHEST = "select max(id) from lane";

	/** Adds a lane; fails on a name that is taken. */
	public void insert(LaneRecord lane) {
		Integer highest = this.jdbc.queryForObject(HIGHEST, Integer.class);
		this.jdbc.update(INSERT, lane.name, lane.title, lane.description, lane.policy, lane.cap, lane.slots,
				lane.quantumMillis, lane.sliceMillis, lane.timeoutMillis, lane.queueLimit, lane.largestMillis,
				lane.openLimit, lane.capPutsDown, text(lane.ties.tenants), text(lane.ties.nodes), lane.targetMillis,
				lane.queueCost, lane.highJobs, lane.highCost, ((highest != null) ? highest : 0) + 1);
	}

	/** By primary key; the lane is locked. */
	private static final String UPDATE = "update lane set title = ?, description = ?, policy = ?, default_cap = ?,"
			+ " node_slots = ?, quantum_millis = ?, slice_millis = ?, step_timeout_millis = ?, queue_limit = ?,"
			+ " largest_cost_millis = ?, open_limit = ?, cap_puts_down = ?, pool_tenants = ?,"
			+ " pool_nodes = ?, wait_target_millis = ?, queue_cost = ?,"
			+ " high_jobs = ?, high_cost = ?, version = version + 1, changes = changes + 1 where id = ?";

	public void update(int id, LaneRecord lane) {
		this.jdbc.update(UPDATE, lane.title, lane.description, lane.policy, lane.cap, lane.slots, lane.quantumMillis,
				lane.sliceMillis, lane.timeoutMillis, lane.queueLimit, lane.largestMillis, lane.openLimit,
				lane.capPutsDown, text(lane.ties.tenants), text(lane.ties.nodes), lane.targetMillis, lane.queueCost,
				lane.highJobs, lane.highCost, id);
	}

	/** By primary key's first column; the lane is locked. */
	private static final String BORROWS_NOTHING = "delete from lane_borrow where lane = ?";

	/** The lender by the unique key on the name. */
	private static final String BORROWS = "insert into lane_borrow (lane, place, lender)"
			+ " select ?, ?, id from lane where name = ?";

	/** Sets whose idle slots a lane borrows, in order. */
	public void borrows(int id, List<String> from) {
		this.jdbc.update(BORROWS_NOTHING, id);
		for (int place = 0; place < from.size(); place++) {
			this.jdbc.update(BORROWS, id, place, from.get(place));
		}
	}

	private static String text(List<String> names) {
		return String.join(",", names);
	}

	private static List<String> names(@Nullable String text) {
		return (text == null || text.isEmpty()) ? List.of() : List.of(text.split(","));
	}

	/** By primary key; the lane is locked. */
	private static final String PAUSE = "update lane set paused = true, paused_by = ?, paused_at = now(6),"
			+ " paused_reason = ?, version = version + 1, changes = changes + 1 where id = ?";

	public void pause(int id, String by, String reason) {
		this.jdbc.update(PAUSE, by, reason, id);
		new SpanRows(this.jdbc).begin(SpanKey.ofLane(id, Clause.LANE_PAUSED), null, SpanRow.Values.by(by, reason));
	}

	/** By primary key; the lane is locked. */
	private static final String RESUME = "update lane set paused = false, paused_by = null, paused_at = null,"
			+ " paused_reason = null, version = version + 1, changes = changes + 1 where id = ?";

	public void resume(int id) {
		this.jdbc.update(RESUME, id);
		new SpanRows(this.jdbc).end(SpanKey.ofLane(id, Clause.LANE_PAUSED));
	}

	/**
	 * A lane's row. Immutable.
	 *
	 * @param id its number
	 * @param name its name
	 * @param title what people call it
	 * @param description one line
	 * @param policy its policy's name
	 * @param cap the default cap
	 * @param slots of a node that says nothing else
	 * @param quantumMillis the unit of credit
	 * @param sliceMillis how much is charged at once
	 * @param timeoutMillis of a step
	 * @param queueLimit in jobs of a tenant
	 * @param largestMillis the dearest job, null for any
	 * @param openLimit open jobs of a tenant
	 * @param capPutsDown whether a lowered cap puts steps down
	 * @param pause null while it is open
	 * @param ties whom it names
	 * @param targetMillis how long small tenants may wait
	 * @param version of its settings and pause
	 * @param changes of anything in it
	 * @param queueCost slot-milliseconds of a tenant that may wait, null for any
	 * @param highJobs the lane's high-water mark in jobs, null for none
	 * @param highCost and in slot-milliseconds, null for none
	 */
	public record LaneRecord(int id, String name, String title, String description, String policy, int cap, int slots,
			long quantumMillis, long sliceMillis, long timeoutMillis, int queueLimit, @Nullable Long largestMillis,
			int openLimit, boolean capPutsDown, Ties ties, long targetMillis, @Nullable PauseRecord pause, int version,
			long changes, @Nullable Long queueCost, @Nullable Integer highJobs, @Nullable Long highCost) {

		static LaneRecord read(ResultSet row) throws SQLException {
			return new LaneRecord(row.getInt(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5),
					row.getInt(6), row.getInt(7), row.getLong(8), row.getLong(9), row.getLong(10), row.getInt(11),
					row.getObject(12, Long.class), row.getInt(13), row.getBoolean(19),
					new Ties(names(row.getString(20)), names(row.getString(21)), names(row.getString(22))),
					row.getLong(23), PauseRecord.read(row, 14), row.getInt(17), row.getLong(18),
					row.getObject(24, Long.class), row.getObject(25, Integer.class), row.getObject(26, Long.class));
		}

	}

	/**
	 * Whom a lane names. Immutable.
	 *
	 * @param borrowsFrom lanes by name, in order
	 * @param tenants by code
	 * @param nodes by id
	 */
	public record Ties(List<String> borrowsFrom, List<String> tenants, List<String> nodes) {
	}

	/**
	 * A pause in a row. Immutable.
	 *
	 * @param by who
	 * @param at when
	 * @param reason why
	 */
	public record PauseRecord(String by, Instant at, String reason) {

		static @Nullable PauseRecord read(ResultSet row, int first) throws SQLException {
			String by = row.getString(first);
			if (by == null) {
				return null;
			}
			return new PauseRecord(by, HeadRow.instant(row.getObject(first + 1, LocalDateTime.class)),
					row.getString(first + 2));
		}

	}

}
