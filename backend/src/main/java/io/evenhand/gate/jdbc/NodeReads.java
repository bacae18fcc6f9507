package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What the pages read of nodes. Takes no locks. Thread-safe.
 */
@Repository
public class NodeReads {

	private final JdbcTemplate jdbc;

	public NodeReads(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * The whole of a small table; indexes: open_job_node, slot's key by its first column.
	 */
	private static final String ALL = """
			select o.id, o.boot, o.version, o.started, o.heartbeat, o.lease_millis, o.ended, o.draining is not null,
				o.drain_by, o.drain_at, o.drain_reason, timestampdiff(microsecond, o.heartbeat, now(6)),
				(select count(*) from open_job j where j.node = o.id and j.boot = o.boot),
				exists (select 1 from slot s where s.node = o.id)
			from node o
			where o.ended is null or o.ended > timestampadd(microsecond, ?, now(6))
			order by o.id
			""";

	/**
	 * The nodes that have not ended, and those that ended lately.
	 * @param lately how far back
	 */
	public List<Node> all(Duration lately) {
		return this.jdbc.query(ALL, NodeReads::node, -lately.toMillis() * 1000);
	}

	private static Node node(ResultSet row, int number) throws SQLException {
		return new Node(row.getString(1), row.getString(2), row.getString(3), at(row, 4), at(row, 5),
				Duration.ofMillis(row.getLong(6)), (row.getObject(7) != null) ? at(row, 7) : null, row.getBoolean(8),
				row.getString(9), (row.getObject(10) != null) ? at(row, 10) : null, row.getString(11),
				Duration.ofNanos(row.getLong(12) * 1000), row.getInt(13), row.getBoolean(14));
	}

	private static Instant at(ResultSet row, int column) throws SQLException {
		return HeadRow.instant(row.getObject(column, LocalDateTime.class));
	}

	/**
	 * A node's row with what it has.
	 *
	 * @param id its id
	 * @param boot its process
	 * @param version of the software
	 * @param started when its process began
	 * @param heartbeat when it last said that it is alive
	 * @param lease for how long that counts
	 * @param ended when it ended or was declared gone
	 * @param draining whether it starts nothing any more
	 * @param drainBy who asked it to drain
	 * @param drainAt when
	 * @param drainReason why
	 * @param silent how long ago its heartbeat was
	 * @param openJobs jobs that it has open
	 * @param slots whether it has slots
	 */
	public record Node(String id, String boot, String version, Instant started, Instant heartbeat, Duration lease,
			@Nullable Instant ended, boolean draining, @Nullable String drainBy, @Nullable Instant drainAt,
			@Nullable String drainReason, Duration silent, int openJobs, boolean slots) {
	}

}
