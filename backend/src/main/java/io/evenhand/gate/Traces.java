package io.evenhand.gate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What the gate has of jobs, for whoever compares it with their states. Thread-safe.
 */
@Component
public class Traces {

	private final JdbcTemplate jdbc;

	private final Mends mends;

	Traces(JdbcTemplate jdbc, Mends mends) {
		this.jdbc = jdbc;
		this.mends = mends;
	}

	/** By primary key. */
	private static final String OPEN = "select job from open_job where job in (%s)";

	/** Index request_job. */
	private static final String UNFINISHED = "select distinct job from step_request where job in (%s)"
			+ " and state in ('READY', 'RUNNING', 'RETRY_WAIT', 'HELD')";

	/**
	 * Which of some jobs are open, or have something that waits, runs or is held.
	 * @param jobs at most some hundred
	 * @return those of which the gate has something
	 */
	public Set<Long> known(List<Long> jobs) {
		Set<Long> known = new HashSet<>();
		if (!jobs.isEmpty()) {
			String marks = String.join(", ", Collections.nCopies(jobs.size(), "?"));
			known.addAll(this.jdbc.queryForList(UNFINISHED.formatted(marks), Long.class, jobs.toArray()));
			List<Long> rest = new ArrayList<>(jobs);
			rest.removeAll(known);
			if (!rest.isEmpty()) {
				known.addAll(
						this.jdbc.queryForList(OPEN.formatted(String.join(", ", Collections.nCopies(rest.size(), "?"))),
								Long.class, rest.toArray()));
			}
		}
		return known;
	}

	/** By primary key. */
	private static final String ALL_OPEN = "select job from open_job where job > ? order by job limit ?";

	/**
	 * The next jobs that are open.
	 * @param after the last one before, 0 for the first
	 * @param most how many at most
	 * @return in the order of their ids
	 */
	public List<Long> open(long after, int most) {
		return this.jdbc.queryForList(ALL_OPEN, Long.class, after, most);
	}

	/** By primary key. */
	private static final String PLACE = "select lane, tenant from open_job where job = ?";

	/** By primary key. */
	private static final String CLOSE = "delete from open_job where job = ?";

	/**
	 * Closes a job that has ended and is still open here; nobody is told. A transaction
	 * of its own.
	 * @param job the job's id
	 * @return whether it was open
	 */
	public boolean close(long job) {
		return this.jdbc.query(PLACE, (row, n) -> new int[] { row.getInt(1), row.getInt(2) }, job)
			.stream()
			.findFirst()
			.map((place) -> this.mends.changed(place[0], place[1], (connection) -> delete(connection, job)))
			.orElse(false);
	}

	private static boolean delete(Connection connection, long job) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(CLOSE)) {
			statement.setLong(1, job);
			return statement.executeUpdate() == 1;
		}
	}

}
