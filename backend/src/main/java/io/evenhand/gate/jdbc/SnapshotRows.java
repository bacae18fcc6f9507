package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What a snapshot reads of a lane beside what the pages read. Takes no locks and joins
 * the caller's transaction. Thread-safe.
 */
@Repository
public class SnapshotRows {

	/** Sub-queues whose heads one statement reads; each is an index range of its own. */
	private static final int AT_ONCE = 100;

	private final JdbcTemplate jdbc;

	public SnapshotRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Unique key on the name. */
	public List<LaneRow> lane(String name) {
		return this.jdbc.query(LaneRow.BY_NAME, (row, n) -> LaneRow.read(row), name);
	}

	/**
	 * A handful of nodes; slots and lane_borrow by primary key, open_job by
	 * open_job_node, flow by flow_turn. What a lender has free is idle where nothing of
	 * it could start.
	 */
	private static final String NODES = """
			select (select count(*) from slot s where s.node = o.id and s.lane = ? and s.lent_by is null),
				(select count(*) from slot s where s.node = o.id and s.lane = ? and s.request is null and s.lent_to is null),
				(select count(*) from open_job j where j.node = o.id),
				(select count(*) from slot s where s.node = o.id and s.lane = ? and s.lent_to is not null),
				(select count(*) from slot s where s.node = o.id and s.lane = ? and s.lent_by is not null),
				(select count(*) from lane_borrow b join lane l on l.id = b.lender
					join slot s on s.node = o.id and s.lane = b.lender
					where b.lane = ? and s.request is null and s.lent_to is null
						and (l.paused or not exists
							(select 1 from flow f where f.lane = l.id and f.account = 0 and f.key_turn is not null)))
			from node o
			where o.ended is null and o.draining is null and o.heartbeat >= timestampadd(microsecond, ?, now(6))
			""";

	/** Nodes that are alive and start steps. */
	public List<NodeRow> nodes(int lane, Duration lease) {
		return this.jdbc.query(NODES, (row, n) -> new NodeRow(row.getInt(1), row.getInt(2), row.getInt(3),
				row.getInt(4), row.getInt(5), row.getInt(6)), lane, lane, lane, lane, lane, -lease.toMillis() * 1000);
	}

	/** Index slot_lane; the others by primary key. */
	private static final String RUNNING = "select r.id, r.tenant, r.job, r.queue, r.account, r.cost, r.urgent,"
			+ " r.job_rank, a.charged, a.started_at, timestampdiff(microsecond, a.started_at, now(6)), r.step from slot s"
			+ " join step_request r on r.id = s.request join step_attempt a on a.request = s.request and a.token = s.token"
			+ " where s.lane = ? order by a.started_at, r.id";

	/** What holds a slot, on whichever node. */
	public List<RunningRow> running(int lane) {
		return this.jdbc.query(RUNNING,
				(row, n) -> new RunningRow(row.getLong(1), row.getInt(2), row.getLong(3), row.getInt(4), row.getInt(5),
						row.getLong(6), row.getBoolean(7), row.getLong(8), row.getLong(9),
						HeadRow.instant(row.getObject(10, LocalDateTime.class)), Math.max(0, row.getLong(11) / 1000),
						row.getString(12)),
				lane);
	}

	/** Small; the launches by primary key. */
	private static final String COURSES = "select o.job, r.course from open_job o join step_request r on r.id = o.opening"
			+ " where o.lane = ? and o.hold is null and r.course is not null";

	/** What was expected of the lane's open jobs when they were submitted, by the job. */
	public Map<Long, String> courses(int lane) {
		Map<Long, String> courses = new HashMap<>();
		this.jdbc.query(COURSES, (row) -> {
			courses.put(row.getLong(1), row.getString(2));
		}, lane);
		return courses;
	}

	/** Index request_head for each, up to its limit. READY is implied. */
	private static final String HEADS = "select id, tenant, account, job, queue, cost, urgent, ready_rank, ready_at, step,"
			+ " course from step_request where lane = ? and tenant = ? and account = ? and queue = ?"
			+ " and ready_rank is not null order by ready_rank, job, id limit ?";

	/**
	 * The first of each sub-queue, by rank.
	 * @param queues which, each with how many are wanted
	 */
	public List<WaitingRow> heads(int lane, List<ClaimRows.SubQueue> queues) {
		List<WaitingRow> heads = new ArrayList<>();
		for (int from = 0; from < queues.size(); from += AT_ONCE) {
			List<ClaimRows.SubQueue> some = queues.subList(from, Math.min(from + AT_ONCE, queues.size()));
			List<Object> arguments = new ArrayList<>();
			for (ClaimRows.SubQueue queue : some) {
				arguments.addAll(List.of(lane, queue.tenant(), queue.account(), queue.queue(), queue.limit()));
			}
			String sql = "(" + HEADS + ")" + (" union all (" + HEADS + ")").repeat(some.size() - 1);
			heads.addAll(this.jdbc.query(sql, (row, n) -> WaitingRow.read(row), arguments.toArray()));
		}
		return heads;
	}

	/** Index request_due. */
	private static final String ASIDE = "select id, tenant, job, queue, account, cost, urgent, job_rank, ready_at, due,"
			+ " due <= now(6), step, course from step_request where lane = ? and state = ? order by due limit ?";

	/** What waits to be tried again, the next one first. */
	public List<AsideRow> again(int lane, int most) {
		return aside(lane, "RETRY_WAIT", most);
	}

	/** What is held with its job. */
	public List<AsideRow> held(int lane, int most) {
		return aside(lane, "HELD", most);
	}

	private List<AsideRow> aside(int lane, String state, int most) {
		return this.jdbc.query(ASIDE, (row, n) -> AsideRow.read(row, state.equals("HELD")), lane, state, most);
	}

	/** By primary key's first column. */
	private static final String USED = "select tenant, account from flow_account where lane = ? order by tenant, account";

	/** The accounts beside 0 that tenants have used in the lane: tenant and account. */
	public List<int[]> used(int lane) {
		return this.jdbc.query(USED, (row, n) -> new int[] { row.getInt(1), row.getInt(2) }, lane);
	}

	/**
	 * A node that starts steps.
	 *
	 * @param slots its own slots in the lane
	 * @param free those of them that are free
	 * @param openJobs its open jobs, in all lanes
	 * @param lent those of the lane's own that another lane has
	 * @param borrowed those of other lanes that the lane has
	 * @param borrowable those of other lanes that are idle, if it may borrow them
	 */
	public record NodeRow(int slots, int free, int openJobs, int lent, int borrowed, int borrowable) {
	}

	/**
	 * A step that holds a slot.
	 *
	 * @param id the request
	 * @param tenant whose it is
	 * @param job the job's id
	 * @param queue its sub-queue
	 * @param account what it uses, 0 for none
	 * @param cost estimate in slot-milliseconds
	 * @param urgent whether its job is urgent
	 * @param rank its job's rank
	 * @param charged what it was charged so far
	 * @param startedAt when it started
	 * @param ranMillis for how long it has run
	 * @param step its name
	 */
	public record RunningRow(long id, int tenant, long job, int queue, int account, long cost, boolean urgent,
			long rank, long charged, Instant startedAt, long ranMillis, String step) {
	}

	/**
	 * A request that waits for its turn.
	 *
	 * @param id the request
	 * @param tenant whose it is
	 * @param account what it uses, 0 for none
	 * @param job the job's id
	 * @param queue its sub-queue
	 * @param cost estimate in slot-milliseconds
	 * @param urgent whether its job is urgent
	 * @param rank its place, lowest first
	 * @param readyAt since when it waits
	 * @param step its name
	 * @param course of a launch, what is expected to follow it
	 */
	public record WaitingRow(long id, int tenant, int account, long job, int queue, long cost, boolean urgent,
			long rank, Instant readyAt, String step, @Nullable String course) {

		static WaitingRow read(ResultSet row) throws SQLException {
			return new WaitingRow(row.getLong(1), row.getInt(2), row.getInt(3), row.getLong(4), row.getInt(5),
					row.getLong(6), row.getBoolean(7), row.getLong(8),
					HeadRow.instant(row.getObject(9, LocalDateTime.class)), row.getString(10), row.getString(11));
		}

	}

	/**
	 * A request that stands aside.
	 *
	 * @param id the request
	 * @param tenant whose it is
	 * @param job the job's id
	 * @param queue its sub-queue
	 * @param account what it uses, 0 for none
	 * @param cost estimate in slot-milliseconds
	 * @param urgent whether its job is urgent
	 * @param rank the rank that it will have
	 * @param since when it last became ready
	 * @param due when it is tried again, null where it is not
	 * @param over whether that is past
	 * @param held whether its job is paused
	 * @param step its name
	 * @param course of a launch, what is expected to follow it
	 */
	public record AsideRow(long id, int tenant, long job, int queue, int account, long cost, boolean urgent, long rank,
			Instant since, @Nullable Instant due, boolean over, boolean held, String step, @Nullable String course) {

		static AsideRow read(ResultSet row, boolean held) throws SQLException {
			LocalDateTime due = row.getObject(10, LocalDateTime.class);
			return new AsideRow(row.getLong(1), row.getInt(2), row.getLong(3), row.getInt(4), row.getInt(5),
					row.getLong(6), row.getBoolean(7), row.getLong(8),
					HeadRow.instant(row.getObject(9, LocalDateTime.class)), (due != null) ? HeadRow.instant(due) : null,
					row.getBoolean(11), held, row.getString(12), row.getString(13));
		}

	}

}
