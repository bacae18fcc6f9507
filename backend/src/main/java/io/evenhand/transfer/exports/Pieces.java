package io.evenhand.transfer.exports;

import java.util.List;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What the chunks of exports wrote, in the database. Thread-safe.
 */
@Component
class Pieces {

	/** A range of the primary key, read backwards for its last row. */
	private static final String LAST = """
			select n, key_to from export_piece where job = ? and part = ? order by n desc limit 1
			""";

	/** A range of the primary key, as long as a part has chunks. */
	private static final String WRITTEN = "select coalesce(sum(records), 0) from export_piece where job = ? and part = ?";

	/** By primary key: two that write the same chunk cannot both. */
	private static final String INSERT = """
			insert into export_piece (job, part, n, key_to, records, blob_id) values (?, ?, ?, ?, ?, ?)
			""";

	/** The primary key's order is the file's. */
	private static final String BLOBS = "select blob_id from export_piece where job = ? order by part, n";

	/** A range of the primary key. */
	private static final String RECORDS = "select coalesce(sum(records), 0) from export_piece where job = ?";

	private final JdbcTemplate jdbc;

	Pieces(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Where a part stands.
	 * @param first what it begins behind
	 */
	At at(long job, int part, byte[] first) {
		List<At> last = this.jdbc.query(LAST, (row, number) -> new At(row.getInt(1) + 1, row.getBytes(2)), job, part);
		return last.isEmpty() ? new At(0, first) : last.get(0);
	}

	/** Inserts a piece in the caller's transaction. */
	void add(long job, int part, Piece piece) {
		this.jdbc.update(INSERT, job, part, piece.n(), piece.to(), piece.records(), piece.blob());
	}

	long written(long job, int part) {
		return number(this.jdbc.queryForObject(WRITTEN, Long.class, job, part));
	}

	/** Of all parts. */
	long written(long job) {
		return number(this.jdbc.queryForObject(RECORDS, Long.class, job));
	}

	/** The blobs in the order of the file. */
	List<String> blobs(long job) {
		return this.jdbc.queryForList(BLOBS, String.class, job);
	}

	private static long number(@org.jspecify.annotations.Nullable Long number) {
		return (number != null) ? number : 0;
	}

	/**
	 * Where a part goes on. The array is never changed.
	 *
	 * @param n its next piece, from 0
	 * @param after behind this key
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record At(int n, byte[] after) {
	}

	/**
	 * What a chunk wrote. The array is never changed.
	 *
	 * @param n its number in the part, from 0
	 * @param to the last record's key
	 * @param records how many
	 * @param blob their bytes
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Piece(int n, byte[] to, long records, String blob) {
	}

}
