package io.evenhand.transfer.syncs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Which records a connection has served, and which run saw each last: by it a run knows
 * what is new to it, and a full one what is missing. Joins the chunk's transaction.
 * Thread-safe.
 */
@Component
class Served {

	private static final int ROWS = 500;

	private final JdbcTemplate jdbc;

	Served(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Points of the primary key. */
	private static final String SEEN = "select record_key, round_no from sync_record where connection = ? and job = ?"
			+ " and record_key in (";

	/**
	 * Which of some keys a run has seen before.
	 * @return by the key the round in which it was seen
	 */
	Map<String, Integer> seen(Run run, Collection<String> keys) {
		Map<String, Integer> seen = new HashMap<>();
		List<String> all = List.copyOf(keys);
		for (int from = 0; from < all.size(); from += ROWS) {
			List<String> some = all.subList(from, Math.min(all.size(), from + ROWS));
			List<Object> values = new ArrayList<>(List.of(run.connection(), run.job()));
			some.forEach((key) -> values.add(key.getBytes(StandardCharsets.UTF_8)));
			this.jdbc.query(SEEN + "?" + ", ?".repeat(some.size() - 1) + ")", (row) -> {
				seen.put(new String(row.getBytes(1), StandardCharsets.UTF_8), row.getInt(2));
			}, values.toArray());
		}
		return seen;
	}

	private static final String PUT = "insert into sync_record (connection, record_key, job, round_no) values ";

	/** By primary key; what a later run has seen stays. */
	private static final String LATER = """
			 on duplicate key update
				round_no = case when job <= values(job) then values(round_no) else round_no end,
				job = greatest(job, values(job))
			""";

	/** In the order of the keys, so that two runs of a connection wait and do not die. */
	void put(Run run, int round, Collection<String> keys) {
		List<String> all = keys.stream().distinct().sorted(Comparator.naturalOrder()).toList();
		for (int from = 0; from < all.size(); from += ROWS) {
			List<String> some = all.subList(from, Math.min(all.size(), from + ROWS));
			List<Object> values = new ArrayList<>();
			for (String key : some) {
				values.addAll(List.of(run.connection(), key.getBytes(StandardCharsets.UTF_8), run.job(), round));
			}
			this.jdbc.update(PUT + "(?, ?, ?, ?)" + ", (?, ?, ?, ?)".repeat(some.size() - 1) + LATER, values.toArray());
		}
	}

	/** Index sync_record_by_job. */
	private static final String MISSING = "select count(*) from sync_record where connection = ? and job < ?";

	/** Range of the primary key. */
	private static final String ALL = "select count(*) from sync_record where connection = ?";

	int missing(Run run) {
		return number(MISSING, run.connection(), run.job());
	}

	int all(Run run) {
		return number(ALL, run.connection());
	}

	private int number(String sql, Object... values) {
		Integer number = this.jdbc.queryForObject(sql, Integer.class, values);
		return (number != null) ? number : 0;
	}

	/** Index sync_record_by_job. */
	private static final String SOME_MISSING = "select record_key, job from sync_record where connection = ? and job < ?"
			+ " order by job, record_key limit ?";

	/** By primary key. */
	private static final String FORGET = "delete from sync_record where connection = ? and record_key = ? and job = ?";

	/**
	 * Forgets some of what a full run has not seen.
	 * @return by the key's bytes the job that saw it last
	 */
	Map<byte[], Long> forget(Run run, int most) {
		Map<byte[], Long> some = new IdentityHashMap<>();
		this.jdbc.query(SOME_MISSING, (row) -> {
			some.put(row.getBytes(1), row.getLong(2));
		}, run.connection(), run.job(), most);
		this.jdbc.batchUpdate(FORGET, some.entrySet(), Math.max(1, some.size()), (statement, one) -> {
			statement.setLong(1, run.connection());
			statement.setBytes(2, one.getKey());
			statement.setLong(3, one.getValue());
		});
		return some;
	}

	static Set<String> fresh(Collection<String> keys, Map<String, Integer> seen, int round) {
		return keys.stream()
			.filter((key) -> seen.getOrDefault(key, -1) < round)
			.collect(Collectors.toCollection(HashSet::new));
	}

}
