package io.evenhand.gate.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.GeneratedKeyHolder;

/**
 * Puts requests into a flow without the lane's lock: reads the clock plainly, inserts,
 * and counts them in the flow's row last. Joins the caller's transaction. Thread-safe.
 */
public final class Arrivals {

	private static final int BATCH = 1000;

	private final JdbcTemplate jdbc;

	public Arrivals(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	public Optional<LaneRow> lane(String name) {
		return this.jdbc.query(LaneRow.BY_NAME, (row, n) -> LaneRow.read(row), name).stream().findFirst();
	}

	public LaneRow lane(int id) {
		return Objects.requireNonNull(this.jdbc.queryForObject(LaneRow.BY_ID, (row, n) -> LaneRow.read(row), id));
	}

	/** By primary key. */
	private static final String FLOW_EXISTS = "select count(*) from flow where lane = ? and tenant = ? and account = 0";

	public boolean flowExists(int lane, int tenant) {
		return count(FLOW_EXISTS, lane, tenant) > 0;
	}

	/** Index request_group. */
	private static final String QUEUED = "select count(*) from (select 1 from step_request where grp = ? limit 1) some";

	public boolean queued(long group) {
		return count(QUEUED, group) > 0;
	}

	/** No table. */
	private static final String NOW = "select timestampdiff(microsecond, timestamp '1970-01-01 00:00:00', now(6))";

	/**
	 * The database's clock as ranks count it.
	 * @return milliseconds since 1970
	 */
	public long nowMillis() {
		return Objects.requireNonNull(this.jdbc.queryForObject(NOW, Long.class)) / 1000;
	}

	private static final String INSERT = "insert into step_request (lane, tenant, account, job, grp, step,"
			+ " step_execution, queue, token, attempt, cost, urgent, job_rank, ready_rank, ready_at,"
			+ " opening, state, ended_at, job_cost, head_start_millis, due, course) values (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?,"
			+ " ?, ?, ?, now(6), ?, ?, case when ? then now(6) end, ?, ?, timestampadd(microsecond, ?, now(6)), ?)";

	/**
	 * Inserts one request.
	 * @param course of a launch, what is expected to follow it; null for nothing
	 * @return its id
	 */
	public long insert(NewRequest request, @Nullable String course) {
		GeneratedKeyHolder key = new GeneratedKeyHolder();
		this.jdbc.update((connection) -> {
			PreparedStatement statement = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS);
			bind(statement, request, Arriving.READY, course);
			return statement;
		}, key);
		return Objects.requireNonNull(key.getKey()).longValue();
	}

	public void insert(List<NewRequest> requests, Arriving state) {
		this.jdbc.batchUpdate(INSERT, requests, BATCH, (statement, request) -> bind(statement, request, state, null));
	}

	private static void bind(PreparedStatement statement, NewRequest request, Arriving state, @Nullable String course)
			throws SQLException {
		statement.setInt(1, request.lane());
		statement.setInt(2, request.tenant());
		statement.setInt(3, request.account());
		statement.setLong(4, request.job());
		statement.setObject(5, request.group(), Types.BIGINT);
		statement.setString(6, request.step());
		statement.setObject(7, request.stepExecution(), Types.BIGINT);
		statement.setInt(8, request.queue());
		statement.setInt(9, request.attempt());
		statement.setLong(10, request.cost());
		statement.setBoolean(11, request.urgent());
		statement.setLong(12, request.rank());
		statement.setObject(13, (state == Arriving.READY) ? request.rank() : null, Types.BIGINT);
		statement.setObject(14, request.opening(), Types.BIGINT);
		statement.setString(15, state.name());
		statement.setBoolean(16, state == Arriving.CANCELLED);
		statement.setLong(17, request.jobCost());
		statement.setInt(18, request.headStart());
		statement.setObject(19, request.later() ? request.waitMillis() * 1000 : null, Types.BIGINT);
		statement.setString(20, course);
	}

	/**
	 * By primary key. Right whether the assignments are evaluated from left to right
	 * (MySQL) or all at once (H2): the new turn is a fixed point of its own expression,
	 * and the counters come last.
	 */
	private static final String ARRIVE = """
			update flow set
				turn = case when waiting = 0 then least(greatest(turn, ?), ?) else least(greatest(turn, ?), ?) end,
				entry = case when waiting = 0 then least(greatest(turn, ?), ?) else entry end,
				key_turn = case
					when paused or running >= cap then null
					when waiting - launches - pinned + ? > 0 or (launches + ? > 0 and open_jobs < open_limit)
						then case when waiting = 0 then least(greatest(turn, ?), ?) else least(greatest(turn, ?), ?) end
							- case when urgent + ? > 0 then ? else 0 end
					else null end,
				key_started = case
					when paused or running >= cap then null
					when waiting - launches - pinned + ? > 0
						then case when waiting = 0 then least(greatest(turn, ?), ?) else least(greatest(turn, ?), ?) end
							- case when urgent + ? > 0 then ? else 0 end
					else null end,
				accounts = case when ? > 0 then true else accounts end,
				held_account = null,
				waiting = waiting + ?,
				launches = launches + ?,
				pinned = pinned + ?,
				urgent = urgent + ?,
				launch_cost = launch_cost + ?
			where lane = ? and tenant = ? and account = 0 and (? = 0
				or (launches + ? <= coalesce(queue_limit, plan_queue_limit, ?)
					and (launch_cost = 0 or launch_cost + ? <= coalesce(queue_cost, plan_queue_cost, ?))))
			""";

	/** By primary key; before the flow's row, which a claim holds while it reads this. */
	private static final String USES = "insert ignore into flow_account (lane, tenant, account) values (?, ?, ?)";

	/**
	 * Counts new requests in their flow.
	 * @param lane as it was read
	 * @param requests of one tenant, one account and one kind, inserted already
	 * @param entry how an arrival moves the turn
	 * @return false where the queue limit forbids it: the transaction is to roll back
	 */
	public boolean arrive(LaneRow lane, List<NewRequest> requests, Entry entry) {
		NewRequest first = requests.get(0);
		if (first.account() != 0) {
			this.jdbc.update(USES, lane.id(), first.tenant(), first.account());
		}
		int all = requests.size();
		int launches = (first.queue() == NewRequest.LAUNCH) ? all : 0;
		int pinned = first.pinned() ? all : 0;
		int steps = all - launches - pinned;
		int urgent = first.urgent() ? all : 0;
		long cost = requests.stream().mapToLong(NewRequest::jobCost).sum();
		long low = entry.lowest();
		long high = entry.highest();
		long reach = entry.reach();
		long behind = entry.behind();
		long head = entry.headStart();
		return this.jdbc.update(ARRIVE, low, high, reach, behind, low, high, steps, launches, low, high, reach, behind,
				urgent, head, steps, low, high, reach, behind, urgent, head, first.account(), all, launches, pinned,
				urgent, cost, lane.id(), first.tenant(), launches, launches, lane.queueLimit(), cost,
				any(lane.queueCost())) == 1;
	}

	private static long any(@Nullable Long limit) {
		return (limit != null) ? limit : Long.MAX_VALUE;
	}

	/** By primary key. */
	private static final String QUEUE = "select launches, coalesce(queue_limit, plan_queue_limit, ?), launch_cost,"
			+ " coalesce(queue_cost, plan_queue_cost, ?) from flow where lane = ? and tenant = ? and account = 0";

	/** What waits of a tenant and what may. */
	public Queued queued(LaneRow lane, int tenant) {
		return Objects.requireNonNull(this.jdbc.queryForObject(QUEUE,
				(row, n) -> new Queued(row.getInt(1), row.getInt(2), row.getLong(3), row.getLong(4)), lane.queueLimit(),
				any(lane.queueCost()), lane.id(), tenant));
	}

	/** All of a lane by primary key's first column; plain, and at most once a second. */
	private static final String WAITING = "select coalesce(sum(launches), 0), coalesce(sum(launch_cost), 0) from flow"
			+ " where lane = ? and account = 0";

	/** What waits of all tenants. */
	public Waiting waiting(int lane) {
		return Objects.requireNonNull(
				this.jdbc.queryForObject(WAITING, (row, n) -> new Waiting(row.getLong(1), row.getLong(2)), lane));
	}

	private int count(String sql, Object... arguments) {
		return Objects.requireNonNull(this.jdbc.queryForObject(sql, Integer.class, arguments));
	}

	/**
	 * How an arrival moves the turn of its flow.
	 *
	 * @param lowest the least turn of a flow that had nothing waiting
	 * @param highest the greatest turn of such a flow
	 * @param reach the least turn of a flow that had something waiting
	 * @param behind the greatest turn of a flow that had something waiting
	 * @param headStart how much sooner a flow with urgent requests is looked at
	 */
	public record Entry(long lowest, long highest, long reach, long behind, long headStart) {
	}

	/**
	 * What waits of a tenant in a lane and what may.
	 *
	 * @param jobs its waiting jobs
	 * @param mostJobs how many it may have
	 * @param cost their estimated slot-milliseconds
	 * @param mostCost how much it may have
	 */
	public record Queued(int jobs, int mostJobs, long cost, long mostCost) {
	}

	/**
	 * What waits in a lane.
	 *
	 * @param jobs how many
	 * @param cost their estimated slot-milliseconds
	 */
	public record Waiting(long jobs, long cost) {

		public static final Waiting NOTHING = new Waiting(0, 0);

		/** One job more. */
		public Waiting and(long itsCost) {
			return new Waiting(this.jobs + 1, this.cost + itsCost);
		}

	}

}
