package io.evenhand.gate.jdbc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/**
 * Reads how groups of requests stand. Takes no locks. Thread-safe.
 */
@Repository
public class Groups {

	private static final int AT_ONCE = 500;

	private final JdbcTemplate jdbc;

	public Groups(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Index request_group, one look per group and state. */
	private static final String UNFINISHED = "select distinct grp from step_request where"
			+ " state in ('READY', 'RUNNING', 'HELD', 'RETRY_WAIT') and grp in (";

	/** Which of the groups still wait or run. */
	public Set<Long> unfinished(Set<Long> groups) {
		Set<Long> found = new HashSet<>();
		List<Long> all = new ArrayList<>(groups);
		for (int from = 0; from < all.size(); from += AT_ONCE) {
			List<Long> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
			found.addAll(this.jdbc.queryForList(UNFINISHED + "?, ".repeat(some.size() - 1) + "?)", Long.class,
					some.toArray()));
		}
		return found;
	}

	/** Index request_group, which holds all that is read. */
	private static final String COUNTS = "select state, count(*) from step_request where grp = ? group by state";

	/** Index request_group. */
	private static final String FIRST_FAILURE = "select failure from step_request where grp = ? and state = 'FAILED'"
			+ " order by id limit 1";

	public Counts counts(long group) {
		Map<String, Integer> byState = new HashMap<>();
		this.jdbc.query(COUNTS, (RowCallbackHandler) (row) -> byState.put(row.getString(1), row.getInt(2)), group);
		int failed = byState.getOrDefault("FAILED", 0);
		String failure = (failed > 0)
				? this.jdbc.queryForList(FIRST_FAILURE, String.class, group).stream().findFirst().orElse(null) : null;
		return new Counts(byState.getOrDefault("DONE", 0), failed, byState.getOrDefault("CANCELLED", 0), failure);
	}

	/**
	 * How a group ended.
	 *
	 * @param done how many completed
	 * @param failed how many failed
	 * @param cancelled how many were cancelled
	 * @param failure the reason of the first that failed, null where none did
	 */
	public record Counts(int done, int failed, int cancelled, @Nullable String failure) {
	}

}
