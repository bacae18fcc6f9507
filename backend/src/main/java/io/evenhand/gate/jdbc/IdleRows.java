package io.evenhand.gate.jdbc;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * Idle slots beside waiting work, by minute and cause; each node adds its own.
 * Thread-safe.
 */
@Repository
public class IdleRows {

	private final JdbcTemplate jdbc;

	public IdleRows(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String ADD = "insert into idle_minute (lane, at_minute, cause, idle_millis) values (?, ?, ?, ?)"
			+ " on duplicate key update idle_millis = idle_millis + ?";

	public void add(int lane, long minute, String cause, long millis) {
		this.jdbc.update(ADD, lane, minute, cause, millis, millis);
	}

	/** A range of the primary key. */
	private static final String SUMS = "select cause, sum(idle_millis) from idle_minute where lane = ? and at_minute >= ?"
			+ " and at_minute < ? group by cause";

	/** By cause, from a minute to before another. */
	public Map<String, Duration> sums(int lane, long from, long to) {
		Map<String, Duration> sums = new HashMap<>();
		this.jdbc.query(SUMS,
				(RowCallbackHandler) (row) -> sums.put(row.getString(1), Duration.ofMillis(row.getLong(2))), lane, from,
				to);
		return sums;
	}

	/** A small table; a page at a time. */
	private static final String FORGET = "delete from idle_minute where at_minute < ? limit ?";

	/** Removes what is older than a minute. */
	public int forget(long minute, int most) {
		return this.jdbc.update(FORGET, minute, most);
	}

}
