package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * A lane's counters beside the rows that they count. Each read is one statement, so that
 * both are of one instant however busy the lane is. Takes no locks. Stateless.
 *
 * @param dialect the database's words
 */
public record Books(Dialect dialect) {

	private static final String WAITING = "(select count(*) from step_request q where q.lane = f.lane"
			+ " and q.tenant = f.tenant and q.account = 0 and q.queue %1$s and q.ready_rank is not null%2$s)"
			+ " + (select count(*) from flow_account a join step_request q on q.lane = a.lane and q.tenant = a.tenant"
			+ " and q.account = a.account where a.lane = f.lane and a.tenant = f.tenant and q.queue %1$s"
			+ " and q.ready_rank is not null%2$s), ";

	/*
	 * The flows by primary key; what waits by index request_head, what runs by
	 * request_due, open jobs by open_job_flow.
	 */
	private static final String ENTRIES = "select f.tenant, f.weight, f.cap, f.open_limit, f.running, f.waiting,"
			+ " f.launches, f.pinned, f.urgent, f.open_jobs, f.turn, f.entry, f.paused, f.accounts, f.held_account, f.launch_cost, f.key_turn, f.key_started, "
			+ WAITING.formatted("= 0", "") + WAITING.formatted("= 1", "") + WAITING.formatted("> 1", "")
			+ WAITING.formatted("in (0, 1)", " and q.urgent")
			+ WAITING.formatted("= 1", "").replace("count(*)", "coalesce(sum(q.job_cost), 0)")
			+ "(select count(*) from open_job o where o.lane = f.lane and o.tenant = f.tenant), coalesce(r.n, 0)"
			+ " from flow f left join (select tenant, count(*) as n from step_request where lane = ?"
			+ " and state = 'RUNNING' group by tenant) r on r.tenant = f.tenant where f.lane = ?";

	/** The lane's entries of one of its indexes, whichever. */
	private static final String TENANTS = "select tenant from flow where lane = ? and account = 0";

	/** Whose flows there are in a lane. */
	public List<Integer> tenants(Connection connection, int lane) throws SQLException {
		return select(connection, TENANTS, (row) -> row.getInt(1), lane);
	}

	/** By primary key. */
	private static final String SOME = ENTRIES + " and f.account = 0 and f.tenant in (";

	public List<Entry> of(Connection connection, int lane, Collection<Integer> tenants) throws SQLException {
		if (tenants.isEmpty()) {
			return List.of();
		}
		List<Object> arguments = new ArrayList<>(List.of(lane, lane));
		arguments.addAll(tenants);
		return select(connection, SOME + "?, ".repeat(tenants.size() - 1) + "?)", Entry::read, arguments.toArray());
	}

	/** Index request_head. */
	private static final String HEAD_RANK = "select min(ready_rank) from step_request where lane = ? and tenant = ?"
			+ " and account = 0 and queue in (0, 1) and ready_rank is not null";

	/** Rank of a flow's first waiting step; the highest number where nothing waits. */
	public long headRank(Connection connection, int lane, int tenant) throws SQLException {
		Long rank = select(connection, HEAD_RANK, (row) -> row.getLong(1), lane, tenant).get(0);
		return (rank > 0) ? rank : Long.MAX_VALUE;
	}

	/** Index slot_lane; requests by primary key. */
	private static final String FALSE_SLOTS = "select s.node, s.n, s.request, s.token, r.tenant from slot s"
			+ " left join step_request r on r.id = s.request where s.lane = ? and s.request is not null"
			+ " and (r.id is null or r.state <> 'RUNNING' or r.token <> s.token or coalesce(r.node, '') <> s.node)";

	/** Slots that hold what does not run there. */
	public List<FalseSlot> falseSlots(Connection connection, int lane) throws SQLException {
		return select(connection, FALSE_SLOTS, (row) -> new FalseSlot(row.getString(1), row.getInt(2), row.getLong(3),
				row.getLong(4), row.getObject(5, Integer.class)), lane);
	}

	/** Index request_due; slots by slot_lane. */
	private static final String UNHELD = "select r.id, r.token, r.tenant, r.queue, r.job, r.opening, r.node"
			+ " from step_request r where r.lane = ? and r.state = 'RUNNING' and not exists (select 1 from slot s"
			+ " where s.lane = r.lane and s.request = r.id and s.token = r.token)";

	/** Requests that run on no slot. */
	public List<Unheld> unheld(Connection connection, int lane) throws SQLException {
		return select(connection, UNHELD, (row) -> new Unheld(row.getLong(1), row.getLong(2), row.getInt(3),
				row.getInt(4), row.getLong(5), row.getObject(6, Long.class), row.getString(7)), lane);
	}

	private <T> List<T> select(Connection connection, String sql, RoundTrip.Reader<T> reader, Object... arguments)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(sql, reader, arguments);
		trip.run(connection);
		return rows.get();
	}

	/**
	 * A flow and its rows.
	 *
	 * @param flow as its counters say
	 * @param keys where the indexes have it
	 * @param counted the same flow as its rows say
	 */
	public record Entry(FlowRow flow, FlowKeys keys, FlowRow counted) {

		static Entry read(ResultSet row) throws SQLException {
			FlowRow flow = FlowRow.read(row);
			int launches = row.getInt(20);
			int pinned = row.getInt(21);
			FlowRow counted = flow
				.without(flow.waiting() - row.getInt(19) - launches - pinned, flow.launches() - launches,
						flow.pinned() - pinned, flow.urgent() - row.getInt(22))
				.with(row.getInt(25), row.getInt(24))
				.withoutCost(flow.launchCost() - row.getLong(23));
			return new Entry(flow, new FlowKeys(row.getObject(17, Long.class), row.getObject(18, Long.class)), counted);
		}

		/** What disagrees, in words; empty where nothing does. */
		public List<Difference> differences(long headStart) {
			List<Difference> all = List.of(new Difference("running", this.flow.running(), this.counted.running()),
					new Difference("waiting", this.flow.waiting(), this.counted.waiting()),
					new Difference("launches", this.flow.launches(), this.counted.launches()),
					new Difference("pinned", this.flow.pinned(), this.counted.pinned()),
					new Difference("urgent", this.flow.urgent(), this.counted.urgent()),
					new Difference("launch_cost", this.flow.launchCost(), this.counted.launchCost()),
					new Difference("open_jobs", this.flow.openJobs(), this.counted.openJobs()));
			List<Difference> found = all.stream().filter((one) -> one.said() != one.counted()).toList();
			FlowKeys due = FlowKeys.of(this.flow, this.flow.turn(), headStart);
			// one that waits for an account is where the claim that found it put it
			return (!found.isEmpty() || this.flow.held() != null || due.equals(this.keys)) ? found
					: List.of(new Difference("key", number(this.keys), number(due)));
		}

		private static long number(FlowKeys keys) {
			Long turn = keys.turn();
			Long started = keys.started();
			return (turn != null) ? turn : (started != null) ? started : -1;
		}

	}

	/**
	 * A counter that is wrong.
	 *
	 * @param what its name
	 * @param said what it says
	 * @param counted what the rows say
	 */
	public record Difference(String what, long said, long counted) {
	}

	/**
	 * A slot that holds what does not run there.
	 *
	 * @param node its node
	 * @param n its number
	 * @param request what it holds
	 * @param token under which
	 * @param tenant whose that is, null where there is no such request
	 */
	public record FalseSlot(String node, int n, long request, long token, @Nullable Integer tenant) {
	}

	/**
	 * A request that runs on no slot.
	 *
	 * @param request its id
	 * @param token under which it runs
	 * @param tenant whose it is
	 * @param queue its sub-queue
	 * @param job its job
	 * @param opening the opening that it belongs to, null where it belongs to none
	 * @param node where it ran
	 */
	public record Unheld(long request, long token, int tenant, int queue, long job, @Nullable Long opening,
			@Nullable String node) {
	}

}
