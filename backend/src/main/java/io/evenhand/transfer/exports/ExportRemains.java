package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.evenhand.job.JobRemains;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * An export's pieces, parts and file. The bytes go before the row that names them.
 * Thread-safe.
 */
@Component
class ExportRemains implements JobRemains {

	/** A range of the primary key. */
	private static final String DROP_PARTS = "delete from export_part where job = ? limit ?";

	/** By primary key. */
	private static final String FILE = "select blob_id from export_file where job = ? and blob_id is not null";

	/** By primary key. */
	private static final String DROP = "delete from export_file where job = ?";

	private final JdbcTemplate jdbc;

	private final PieceSweep sweep;

	private final PieceStore store;

	ExportRemains(JdbcTemplate jdbc, PieceSweep sweep, PieceStore store) {
		this.jdbc = jdbc;
		this.sweep = sweep;
		this.store = store;
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
		this.jdbc.queryForList(FILE, String.class, job).forEach(this::delete);
		return this.jdbc.update(DROP, job);
	}

	private void delete(String blob) {
		try {
			this.store.delete(blob);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
