package io.evenhand.gate.jdbc;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Why nodes do not start what they could; each node writes its own rows. Takes no other
 * locks. Thread-safe.
 */
@Repository
public class StrandedRows {

	private final JdbcTemplate jdbc;

	public StrandedRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key; there may be none. */
	private static final String CLEAR = "delete from stranded where lane = ? and node = ?";

	/** Nothing is stranded there any more. */
	public void clear(int lane, String node) {
		this.jdbc.update(CLEAR, lane, node);
	}

	private static final String TELL = "insert into stranded (lane, node, cause, steps, since) values (?, ?, ?, ?, now(6))";

	/** Replaces what the node told of the lane before. */
	public void tell(int lane, String node, String cause, int steps) {
		clear(lane, node);
		this.jdbc.update(TELL, lane, node, cause, steps);
	}

	/** Both tables by primary key. */
	private static final String IN_LANE = "select s.node, s.cause, s.steps, s.since from stranded s"
			+ " join node o on o.id = s.node where s.lane = ? and o.ended is null"
			+ " and o.heartbeat >= timestampadd(microsecond, ?, now(6)) order by s.node";

	/** What nodes that are alive tell of a lane. */
	public List<StrandedRow> of(int lane, Duration lease) {
		return this.jdbc.query(IN_LANE, (row, n) -> new StrandedRow(row.getString(1), row.getString(2), row.getInt(3),
				HeadRow.instant(row.getObject(4, LocalDateTime.class))), lane, -lease.toMillis() * 1000);
	}

	/**
	 * What a node tells.
	 *
	 * @param node its id
	 * @param cause why it does not start them
	 * @param steps how many it saw when the cause arose
	 * @param since when that was
	 */
	public record StrandedRow(String node, String cause, int steps, Instant since) {
	}

}
