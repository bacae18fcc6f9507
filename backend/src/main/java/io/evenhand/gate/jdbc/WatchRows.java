package io.evenhand.gate.jdbc;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * What is read to find out what holds whom. Takes no locks. Thread-safe.
 */
@Repository
public class WatchRows {

	private final JdbcTemplate jdbc;

	public WatchRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** The next flows with something waiting, by primary key's first columns. */
	public List<FlowRow> waiting(int lane, int after, int most) {
		return this.jdbc.query(FlowRow.WAITING, (row, n) -> FlowRow.read(row), lane, after, most);
	}

	/** Primary key of flow_account, a range. */
	private static final String USED = "select tenant, account from flow_account where lane = ?"
			+ " and tenant between ? and ?";

	/** The accounts beside 0 that some tenants have used. */
	public Map<Integer, TreeSet<Integer>> accounts(int lane, int first, int last) {
		Map<Integer, TreeSet<Integer>> used = new TreeMap<>();
		this.jdbc.query(USED,
				(RowCallbackHandler) (row) -> used.computeIfAbsent(row.getInt(1), (tenant) -> new TreeSet<>())
					.add(row.getInt(2)),
				lane, first, last);
		return used;
	}

	/** Index request_due. */
	private static final String OVERDUE = "select job, tenant, due from step_request where lane = ?"
			+ " and state = 'RETRY_WAIT' and due <= timestampadd(second, -1, now(6)) order by due limit ?";

	/** Retries that nobody has let through for a second. */
	public List<Overdue> overdue(int lane, int most) {
		return this.jdbc.query(OVERDUE, (row, n) -> new Overdue(row.getLong(1), row.getInt(2),
				HeadRow.instant(row.getObject(3, LocalDateTime.class))), lane, most);
	}

	/**
	 * A retry that is due.
	 *
	 * @param job its job
	 * @param tenant whose
	 * @param due since when
	 */
	public record Overdue(long job, int tenant, Instant due) {
	}

}
