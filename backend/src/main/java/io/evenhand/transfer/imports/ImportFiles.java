package io.evenhand.transfer.imports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.PartBounds;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * The imports' files and their parts in the database. Thread-safe.
 */
@Component
class ImportFiles {

	/** By primary key. */
	private static final String INSERT = """
			insert into import_file (job, tenant, collection, blob_id, size, sha256, format)
			values (?, ?, ?, ?, ?, ?, ?)
			""";

	/** By primary key. */
	private static final String FIND = """
			select job, tenant, collection, blob_id, size, sha256, format, working_blob, header
			from import_file where job = ?
			""";

	/** By primary key. */
	private static final String PLANNED = "update import_file set working_blob = ?, header = ? where job = ?";

	/** By primary key. */
	private static final String INSERT_PART = """
			insert into import_part (job, part, byte_from, byte_to, first_line, records) values (?, ?, ?, ?, ?, ?)
			""";

	/** A range of the primary key. */
	private static final String PARTS = """
			select byte_from, byte_to, first_line, records from import_part where job = ? order by part
			""";

	/** A range of the primary key. */
	private static final String RECORDS = "select coalesce(sum(records), 0) from import_part where job = ?";

	private static final JsonMapper json = JsonMapper.builder().build();

	private final JdbcTemplate jdbc;

	ImportFiles(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	void insert(ImportFile file) {
		this.jdbc.update(INSERT, file.job(), file.tenant().value(), file.collection(), file.blob(), file.size(),
				file.sha256(), file.format().json());
	}

	ImportFile get(long job) {
		return find(job).orElseThrow(() -> new IllegalStateException("Job " + job + " is no import"));
	}

	/** Empty where the job is no import or its file was removed. */
	Optional<ImportFile> find(long job) {
		return this.jdbc.query(FIND, (row, number) -> file(row), job).stream().findFirst();
	}

	/** By primary key. */
	private static final String HOLD = "select blob_id from import_file where job = ? for update";

	/** Keeps a file from being removed until the caller's transaction ends. */
	Optional<String> hold(long job) {
		return this.jdbc.queryForList(HOLD, String.class, job).stream().findFirst();
	}

	/** Stores the plan, all of it in the caller's transaction. */
	void planned(long job, @Nullable String workingBlob, Header header, List<PartBounds> parts) {
		this.jdbc.update(PLANNED, workingBlob, json.writeValueAsString(header), job);
		int[] number = { 0 };
		this.jdbc.batchUpdate(INSERT_PART, parts, 1_000, (statement, part) -> {
			statement.setLong(1, job);
			statement.setInt(2, number[0]++);
			statement.setLong(3, part.from());
			statement.setLong(4, part.to());
			statement.setLong(5, part.line());
			statement.setLong(6, part.records());
		});
	}

	/** By primary key. */
	private static final String REACHED = "update import_part set done_to = ?, done_line = ? where job = ? and part = ?";

	/**
	 * Notes how far a part is, in the chunk's transaction.
	 * @param end behind the last byte of what is done
	 * @param nextLine the line of that place, from 1
	 */
	void reached(long job, int part, long end, long nextLine) {
		int rows = this.jdbc.update(REACHED, end, nextLine, job, part);
		Assert.state(rows == 1, () -> "Part " + part + " of job " + job + " was never planned");
	}

	/** A range of the primary key. */
	private static final String PLACES = """
			select byte_from, byte_to, first_line, coalesce(done_to, byte_from), coalesce(done_line, first_line)
			from import_part where job = ? order by part
			""";

	/** How far each part is, in the order of the file. */
	List<PartPlace> places(long job) {
		return this.jdbc.query(PLACES, (row, number) -> new PartPlace(row.getLong(1), row.getLong(2), row.getLong(3),
				row.getLong(4), row.getLong(5)), job);
	}

	List<PartBounds> parts(long job) {
		return this.jdbc.query(PARTS,
				(row, number) -> new PartBounds(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)), job);
	}

	/** All records of the file, as the planning pass counted them. */
	long records(long job) {
		Long records = this.jdbc.queryForObject(RECORDS, Long.class, job);
		return (records != null) ? records : 0;
	}

	private static ImportFile file(ResultSet row) throws SQLException {
		String header = row.getString("header");
		return new ImportFile(row.getLong("job"), new TenantId(row.getInt("tenant")), row.getString("collection"),
				row.getString("blob_id"), row.getLong("size"), row.getString("sha256"),
				ImportFormat.parse(row.getString("format")), row.getString("working_blob"),
				(header != null) ? json.readValue(header, Header.class) : null);
	}

}
