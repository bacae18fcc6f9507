package io.evenhand.transfer.exports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.evenhand.batch.WorkFailed;
import io.evenhand.blob.Blob;
import io.evenhand.job.StoredBytes;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What the chunks of exports wrote, in the database. Thread-safe.
 */
@Component
class Pieces {

	/** The part of what stands before the first record. */
	static final int HEADER = -1;

	/** A range of the primary key, read backwards for its last row. */
	private static final String LAST = """
			select n, key_to from export_piece where job = ? and part = ? order by n desc limit 1
			""";

	/** A range of the primary key, as long as a part has chunks. */
	private static final String WRITTEN = "select coalesce(sum(records), 0) from export_piece where job = ? and part = ?";

	/** By primary key: two that write the same chunk cannot both. */
	private static final String INSERT = """
			insert into export_piece (job, part, n, key_to, records, blob_id, size) values (?, ?, ?, ?, ?, ?, ?)
			""";

	/** The primary key's order is the file's. */
	private static final String ALL = "select part, n, blob_id, size from export_piece where job = ? order by part, n";

	/** Two ranges of the primary key, read for their first row. */
	private static final String NEXT = """
			select part, n, blob_id, size from export_piece where job = ? and (part > ? or (part = ? and n > ?))
			order by part, n limit 1
			""";

	/** A range of the primary key. */
	private static final String RECORDS = "select coalesce(sum(records), 0) from export_piece where job = ?";

	private final JdbcTemplate jdbc;

	private final StoredBytes stored;

	Pieces(JdbcTemplate jdbc, StoredBytes stored) {
		this.jdbc = jdbc;
		this.stored = stored;
	}

	/**
	 * Where a part stands.
	 * @param first what it begins behind
	 */
	At at(long job, int part, byte[] first) {
		List<At> last = this.jdbc.query(LAST, (row, number) -> new At(row.getInt(1) + 1, row.getBytes(2)), job, part);
		return last.isEmpty() ? new At(0, first) : last.get(0);
	}

	/**
	 * Inserts a piece and counts its bytes, in the caller's transaction and last of it.
	 * @throws WorkFailed if the tenant may not keep so much
	 */
	void add(ExportFile file, int part, Piece piece) {
		long job = file.job();
		this.jdbc.update(INSERT, job, part, piece.n(), piece.to(), piece.records(), piece.blob().id(),
				piece.blob().size());
		this.stored.add(job, file.tenant(), piece.blob().size());
	}

	long written(long job, int part) {
		return number(this.jdbc.queryForObject(WRITTEN, Long.class, job, part));
	}

	/** Of all parts. */
	long written(long job) {
		return number(this.jdbc.queryForObject(RECORDS, Long.class, job));
	}

	/** All of them in the order of the file. */
	List<Stored> all(long job) {
		return this.jdbc.query(ALL, (row, number) -> stored(row), job);
	}

	/** The one behind a piece in the order of the file. */
	Optional<Stored> next(long job, int part, int n) {
		return this.jdbc.query(NEXT, (row, number) -> stored(row), job, part, part, n).stream().findFirst();
	}

	private static Stored stored(ResultSet row) throws SQLException {
		return new Stored(row.getInt(1), row.getInt(2), row.getString(3), row.getLong(4));
	}

	private static long number(@Nullable Long number) {
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
	record Piece(int n, byte[] to, long records, Blob blob) {
	}

	/**
	 * A stretch of the file. Immutable.
	 *
	 * @param part its part; {@value #HEADER} for what stands before the records
	 * @param n its number in the part
	 * @param blob where its bytes are
	 * @param size how many
	 */
	record Stored(int part, int n, String blob, long size) {
	}

}
