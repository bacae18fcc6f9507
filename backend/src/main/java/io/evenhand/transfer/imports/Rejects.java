package io.evenhand.transfer.imports;

import java.util.List;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The rejects of imports: all are counted by the progress, about the first 1,000 of a job
 * are kept. Thread-safe.
 */
@Component
class Rejects {

	/** Rejects of a job that are kept in detail. */
	static final int KEPT = 1_000;

	/** A range of the primary key, never much longer than what is kept. */
	private static final String COUNT = "select count(*) from import_reject where job = ?";

	/** By primary key. */
	private static final String INSERT = """
			insert into import_reject (job, part, n, line_number, column_name, cell, reason, byte_from, byte_to)
			values (?, ?, ?, ?, ?, ?, ?, ?, ?)
			""";

	/** A range of the primary key: in the order of the file. */
	private static final String LIST = """
			select line_number, column_name, cell, reason, byte_from, byte_to from import_reject
			where job = ? order by part, n limit ?
			""";

	private final JdbcTemplate jdbc;

	Rejects(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Keeps rejects in the caller's transaction, as long as few are kept of the job.
	 * @param first the number of the first one within its part, from 1
	 */
	void keep(long job, int part, int first, List<Reject> rejects) {
		Integer kept = this.jdbc.queryForObject(COUNT, Integer.class, job);
		int room = Math.min(rejects.size(), KEPT - ((kept != null) ? kept : 0));
		if (room <= 0) {
			return;
		}
		int[] n = { first };
		this.jdbc.batchUpdate(INSERT, rejects.subList(0, room), room, (statement, reject) -> {
			statement.setLong(1, job);
			statement.setInt(2, part);
			statement.setInt(3, n[0]++);
			statement.setLong(4, reject.line());
			statement.setString(5, reject.column());
			statement.setString(6, reject.value());
			statement.setString(7, reject.reason());
			statement.setLong(8, reject.from());
			statement.setLong(9, reject.to());
		});
	}

	List<Reject> list(long job) {
		return this.jdbc.query(LIST, (row, number) -> new Reject(row.getLong(1), row.getString(2), row.getString(3),
				row.getString(4), row.getLong(5), row.getLong(6)), job, KEPT);
	}

}
