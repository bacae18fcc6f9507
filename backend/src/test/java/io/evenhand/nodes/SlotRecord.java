package io.evenhand.nodes;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What the slot record says of a time that is over: who held which slot from when to
 * when. Immutable.
 *
 * @param starts every start, in order
 */
record SlotRecord(List<Start> starts) {

	static SlotRecord read(Connection connection) throws SQLException {
		String sql = """
				select a.request, a.job, l.name lane, t.code tenant, a.node, a.n, a.ready_at, a.started_at, a.ended_at,
				a.charged from step_attempt a join lane l on l.id = a.lane join tenant t on t.id = a.tenant
				order by a.started_at, a.request""";
		try (var statement = connection.createStatement(); ResultSet row = statement.executeQuery(sql)) {
			List<Start> starts = new ArrayList<>();
			while (row.next()) {
				starts.add(new Start(row.getLong("request"), row.getLong("job"), row.getString("lane"),
						row.getString("tenant"), row.getString("node"), row.getInt("n"), at(row, "ready_at"),
						at(row, "started_at"), at(row, "ended_at"), row.getLong("charged")));
			}
			return new SlotRecord(List.copyOf(starts));
		}
	}

	/**
	 * The most that ran at one instant, for each value of a key.
	 * @param key such as lane and tenant
	 * @return by key
	 */
	Map<String, Integer> mostAtOnce(Function<Start, String> key) {
		record Edge(Instant at, int change, String key) {
		}
		List<Edge> edges = new ArrayList<>();
		for (Start start : this.starts) {
			edges.add(new Edge(start.startedAt, 1, key.apply(start)));
			edges.add(new Edge(start.endedAt, -1, key.apply(start)));
		}
		// an end and a start at one instant: the slot was given back before it was taken
		edges.sort(Comparator.comparing(Edge::at).thenComparingInt(Edge::change));
		Map<String, Integer> now = new HashMap<>();
		Map<String, Integer> most = new HashMap<>();
		for (Edge edge : edges) {
			int running = now.merge(edge.key, edge.change, Integer::sum);
			most.merge(edge.key, running, Math::max);
		}
		return most;
	}

	SlotRecord of(String lane) {
		return new SlotRecord(this.starts.stream().filter((start) -> start.lane.equals(lane)).toList());
	}

	SlotRecord of(Set<Long> jobs) {
		return new SlotRecord(this.starts.stream().filter((start) -> jobs.contains(start.job)).toList());
	}

	private static Instant at(ResultSet row, String column) throws SQLException {
		return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
	}

	/**
	 * One start.
	 *
	 * @param request the step request
	 * @param job the job
	 * @param lane the lane's name
	 * @param tenant the tenant's code
	 * @param node the node's id
	 * @param n the slot's number on the node
	 * @param readyAt since when it had waited
	 * @param startedAt when it was claimed
	 * @param endedAt when it was settled
	 * @param charged slot-milliseconds charged in the end
	 */
	record Start(long request, long job, String lane, String tenant, String node, int n, Instant readyAt,
			Instant startedAt, Instant endedAt, long charged) {
	}

}
