package io.evenhand.transfer.syncs;

import java.util.List;

import io.evenhand.transfer.syncs.page.Item;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The items that were not stored, beside those of imports, so that they are shown in the
 * same way; the first 1,000 of a job. Thread-safe.
 */
@Component
class SyncRejects {

	private static final int KEPT = 1_000;

	private static final int LONGEST_CELL = 200;

	/** By primary key. */
	private static final String INSERT = """
			insert into import_reject (job, part, n, line_number, column_name, cell, reason) values (?, 0, ?, ?, ?, ?, ?)
			""";

	private final JdbcTemplate jdbc;

	SyncRejects(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Joins the chunk's transaction. */
	void keep(long job, long before, List<Item.Bad> bad) {
		int room = (int) Math.max(0, Math.min(bad.size(), KEPT - before));
		if (room == 0) {
			return;
		}
		long[] n = { before };
		this.jdbc.batchUpdate(INSERT, bad.subList(0, room), room, (statement, item) -> {
			statement.setLong(1, job);
			statement.setLong(2, ++n[0]);
			statement.setLong(3, n[0]);
			statement.setString(4, item.field());
			statement.setString(5, item.text().substring(0, Math.min(item.text().length(), LONGEST_CELL)));
			statement.setString(6, item.reason());
		});
	}

}
