package io.evenhand.transfer.exports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The joined files of exports in the database, whose clock judges their age. Thread-safe.
 */
@Component
class ExportResults {

	/** By primary key. */
	private static final String JOINING = """
			select joined_part, joined_n, digest_state from export_file where job = ? and sha256 is null
			""";

	/** By primary key; of two that join the same piece one does. */
	private static final String JOINED = """
			update export_file set joined_part = ?, joined_n = ?, digest_state = ?
			where job = ? and joined_part = ? and joined_n = ? and sha256 is null
			""";

	/** By primary key. */
	private static final String KEEP = """
			update export_file set records = ?, size = ?, sha256 = ?, digest_state = null,
				kept_until = timestampadd(second, ?, now(6))
			where job = ? and joined_part = ? and joined_n = ? and sha256 is null
			""";

	/** By primary key. */
	private static final String FIND = """
			select job, file_format, packed, records, size, sha256, kept_until
			from export_file where job = ? and kept_until > now(6)
			""";

	/** Index export_kept. */
	private static final String EXPIRED = """
			select job from export_file where kept_until <= timestampadd(second, ?, now(6)) limit ?
			""";

	/** By primary key. */
	private static final String FORGET = "update export_file set kept_until = null where job = ?";

	private final JdbcTemplate jdbc;

	ExportResults(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** How far the join is; empty once it is done, however long ago. */
	Optional<Joined> joining(long job) {
		return this.jdbc.query(JOINING, (row, number) -> new Joined(row.getInt(1), row.getInt(2), bytes(row)), job)
			.stream()
			.findFirst();
	}

	private static byte[] bytes(ResultSet row) throws SQLException {
		byte[] state = row.getBytes(3);
		return (state != null) ? state : new byte[0];
	}

	/** Goes on by a piece, in the caller's transaction. */
	void joined(long job, Joined from, Joined to) {
		one(job, this.jdbc.update(JOINED, to.part(), to.n(), to.digest(), job, from.part(), from.n()));
	}

	/** Ends the join, in the caller's transaction. */
	void keep(long job, Joined whole, long records, Duration kept) {
		Sha256 digest = Sha256.of(whole.digest());
		long size = digest.length();
		one(job, this.jdbc.update(KEEP, records, size, digest.hex(), kept.toSeconds(), job, whole.part(), whole.n()));
	}

	private static void one(long job, int rows) {
		if (rows != 1) {
			throw new IllegalStateException("Export " + job + " was joined by somebody else");
		}
	}

	/** Empty where there is no file, or none any more. */
	Optional<ExportResult> find(long job) {
		return this.jdbc.query(FIND, (row, number) -> result(row), job).stream().findFirst();
	}

	/**
	 * Whose time is over.
	 * @param since for at least so long
	 */
	List<Long> expired(Duration since, int most) {
		return this.jdbc.queryForList(EXPIRED, Long.class, -since.toSeconds(), most);
	}

	/** Its pieces are gone. */
	void forget(long job) {
		this.jdbc.update(FORGET, job);
	}

	private static ExportResult result(ResultSet row) throws SQLException {
		return new ExportResult(row.getLong("job"), FileFormat.valueOf(row.getString("file_format")),
				row.getBoolean("packed"), row.getLong("records"), row.getLong("size"), row.getString("sha256"),
				row.getObject("kept_until", java.time.LocalDateTime.class).toInstant(ZoneOffset.UTC));
	}

	/**
	 * The last piece that is joined. The array is never changed.
	 *
	 * @param part its part
	 * @param n its number in the part
	 * @param digest over all bytes up to its end
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Joined(int part, int n, byte[] digest) {
	}

}
