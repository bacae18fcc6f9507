package io.evenhand.transfer.exports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

import io.evenhand.blob.Blob;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The joined files of exports in the database, whose clock judges their age. Thread-safe.
 */
@Component
class ExportResults {

	/** By primary key. */
	private static final String JOINED = "select count(*) from export_file where job = ? and sha256 is not null";

	/** By primary key. */
	private static final String KEEP = """
			update export_file set blob_id = ?, records = ?, size = ?, sha256 = ?,
				kept_until = timestampadd(second, ?, now(6))
			where job = ? and sha256 is null
			""";

	/** By primary key. */
	private static final String FIND = """
			select blob_id, file_format, packed, records, size, sha256, kept_until
			from export_file where job = ? and kept_until > now(6)
			""";

	/** Index export_kept. */
	private static final String EXPIRED = "select job, blob_id from export_file where kept_until <= now(6) limit ?";

	/** By primary key. */
	private static final String FORGET = """
			update export_file set blob_id = null, kept_until = null where job = ? and blob_id = ?
			""";

	private final JdbcTemplate jdbc;

	ExportResults(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Whether the pieces were joined, however long ago. */
	boolean joined(long job) {
		Integer files = this.jdbc.queryForObject(JOINED, Integer.class, job);
		return files != null && files > 0;
	}

	/** Keeps a joined file, in the caller's transaction. */
	void keep(long job, Blob file, long records, Duration kept) {
		int rows = this.jdbc.update(KEEP, file.id(), records, file.size(), file.sha256(), kept.toSeconds(), job);
		if (rows != 1) {
			throw new IllegalStateException("Export " + job + " was joined already");
		}
	}

	/** Empty where there is no file, or none any more. */
	Optional<ExportResult> find(long job) {
		return this.jdbc.query(FIND, (row, number) -> result(row), job).stream().findFirst();
	}

	List<Expired> expired(int most) {
		return this.jdbc.query(EXPIRED, (row, number) -> new Expired(row.getLong(1), row.getString(2)), most);
	}

	void forget(Expired file) {
		this.jdbc.update(FORGET, file.job(), file.blob());
	}

	private static ExportResult result(ResultSet row) throws SQLException {
		return new ExportResult(row.getString("blob_id"), FileFormat.valueOf(row.getString("file_format")),
				row.getBoolean("packed"), row.getLong("records"), row.getLong("size"), row.getString("sha256"),
				row.getObject("kept_until", java.time.LocalDateTime.class).toInstant(ZoneOffset.UTC));
	}

	/**
	 * A file whose time is over.
	 *
	 * @param job its export
	 * @param blob where it is stored
	 */
	record Expired(long job, String blob) {
	}

}
