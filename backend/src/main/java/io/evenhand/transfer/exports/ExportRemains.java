package io.evenhand.transfer.exports;

import io.evenhand.job.JobRemains;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * An export's pieces, of which its file is, and its parts. Thread-safe.
 */
@Component
class ExportRemains implements JobRemains {

	/** A range of the primary key. */
	private static final String DROP_PARTS = "delete from export_part where job = ? limit ?";

	/** By primary key. */
	private static final String DROP = "delete from export_file where job = ?";

	private final JdbcTemplate jdbc;

	private final PieceSweep sweep;

	ExportRemains(JdbcTemplate jdbc, PieceSweep sweep) {
		this.jdbc = jdbc;
		this.sweep = sweep;
	}

	@Override
	public int remove(long job, int most) {
		int pieces = this.sweep.remove(job, most);
		if (pieces > 0) {
			return pieces;
		}
		int parts = this.jdbc.update(DROP_PARTS, job, most);
		if (parts > 0) {
			return parts;
		}
		return this.jdbc.update(DROP, job);
	}

}
