package io.evenhand.store;

import java.time.Duration;
import java.util.UUID;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Who does a chore now: a row each, taken by compare-and-set on the time of the database.
 * No lock is kept while the work is done. Thread-safe.
 */
@Component
public class Chores {

	/** After which silence another node may take over a run. */
	static final Duration SILENCE = Duration.ofMinutes(1);

	private final JdbcTemplate jdbc;

	private final String self = UUID.randomUUID().toString();

	public Chores(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Keeps a row that is there already. */
	private static final String MAKE = "insert ignore into chore (name, due, holder) values (?, now(6), null)";

	void make(String name) {
		this.jdbc.update(MAKE, name);
	}

	/** By primary key. */
	private static final String TAKE = "update chore set holder = ?, due = timestampadd(microsecond, ?, now(6))"
			+ " where name = ? and due <= now(6)";

	/** Whether the run is the caller's. */
	boolean take(String name) {
		return this.jdbc.update(TAKE, this.self, micros(SILENCE), name) == 1;
	}

	/** By primary key. */
	private static final String KEEP = "update chore set due = timestampadd(microsecond, ?, now(6))"
			+ " where name = ? and holder = ?";

	/**
	 * Says that the next look of anybody is not before so long from now.
	 * @return false where another has taken it
	 */
	boolean keep(String name, Duration span) {
		return this.jdbc.update(KEEP, micros(span), name, this.self) == 1;
	}

	private static long micros(Duration span) {
		return span.toNanos() / 1000;
	}

}
