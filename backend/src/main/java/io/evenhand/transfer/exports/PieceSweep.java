package io.evenhand.transfer.exports;

import java.io.IOException;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Removes pieces that are not needed any more. Thread-safe.
 */
@Component
class PieceSweep {

	private static final Logger logger = LoggerFactory.getLogger(PieceSweep.class);

	/** A range of the primary key. */
	private static final String SOME = "select part, n, blob_id from export_piece where job = ? limit ?";

	/** By primary key. */
	private static final String DROP = "delete from export_piece where job = ? and part = ? and n = ?";

	private final JdbcTemplate jdbc;

	private final PieceStore store;

	PieceSweep(JdbcTemplate jdbc, PieceStore store) {
		this.jdbc = jdbc;
		this.store = store;
	}

	/**
	 * Removes some pieces of an export, bytes first.
	 * @param job the export's job
	 * @param most how many at most
	 * @return how many were removed; 0 where none is left
	 */
	int remove(long job, int most) {
		List<Old> some = this.jdbc.query(SOME, (row, number) -> new Old(row.getInt(1), row.getInt(2), row.getString(3)),
				job, most);
		for (Old piece : some) {
			delete(piece.blob());
		}
		this.jdbc.batchUpdate(DROP, some, Math.max(1, some.size()), (statement, piece) -> {
			statement.setLong(1, job);
			statement.setInt(2, piece.part());
			statement.setInt(3, piece.n());
		});
		return some.size();
	}

	/** What cannot be deleted now is nobody's from now on, and swept. */
	private void delete(String blob) {
		try {
			this.store.delete(blob);
		}
		catch (IOException ex) {
			logger.warn("The piece {} could not be deleted", blob, ex);
		}
	}

	private record Old(int part, int n, String blob) {
	}

}
