package io.evenhand.transfer.exports;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordRanges.Range;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The exports and their parts in the database. Thread-safe.
 */
@Component
class ExportFiles {

	/** By primary key. */
	private static final String INSERT = """
			insert into export_file (job, tenant, collection, file_format, packed) values (?, ?, ?, ?, ?)
			""";

	/** By primary key. */
	private static final String FIND = """
			select job, tenant, collection, file_format, packed, field_lines from export_file where job = ?
			""";

	/** By primary key. */
	private static final String PLANNED = "update export_file set field_lines = ? where job = ? and field_lines is null";

	/** By primary key. */
	private static final String INSERT_PART = """
			insert into export_part (job, part, key_after, key_to, records, bytes) values (?, ?, ?, ?, ?, ?)
			""";

	/** A range of the primary key. */
	private static final String PARTS = """
			select key_after, key_to, records, bytes from export_part where job = ? order by part
			""";

	/** By primary key. */
	private static final String PART = """
			select key_after, key_to, records, bytes from export_part where job = ? and part = ?
			""";

	private final JdbcTemplate jdbc;

	ExportFiles(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	void insert(ExportFile file) {
		this.jdbc.update(INSERT, file.job(), file.tenant().value(), file.collection(), file.format().name(),
				file.packed());
	}

	ExportFile get(long job) {
		return find(job).orElseThrow(() -> new IllegalStateException("Job " + job + " is no export"));
	}

	Optional<ExportFile> find(long job) {
		return this.jdbc.query(FIND, (row, number) -> file(row), job).stream().findFirst();
	}

	/** Stores the plan, all of it in the caller's transaction. */
	void planned(long job, List<Field> fields, List<ExportPart> parts) {
		if (this.jdbc.update(PLANNED, lines(fields), job) != 1) {
			throw new IllegalStateException("Export " + job + " was planned already");
		}
		int[] number = { 0 };
		this.jdbc.batchUpdate(INSERT_PART, parts, 1_000, (statement, part) -> {
			statement.setLong(1, job);
			statement.setInt(2, number[0]++);
			statement.setBytes(3, part.range().after());
			statement.setBytes(4, part.range().to());
			statement.setLong(5, part.records());
			statement.setLong(6, part.bytes());
		});
	}

	List<ExportPart> parts(long job) {
		return this.jdbc.query(PARTS, (row, number) -> part(row), job);
	}

	ExportPart part(long job, int part) {
		return this.jdbc.query(PART, (row, number) -> part(row), job, part)
			.stream()
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("Export " + job + " has no part " + part));
	}

	private static ExportPart part(ResultSet row) throws SQLException {
		return new ExportPart(new Range(row.getBytes(1), row.getBytes(2)), row.getLong(3), row.getLong(4));
	}

	private static ExportFile file(ResultSet row) throws SQLException {
		return new ExportFile(row.getLong("job"), new TenantId(row.getInt("tenant")), row.getString("collection"),
				FileFormat.valueOf(row.getString("file_format")), row.getBoolean("packed"),
				fields(row.getString("field_lines")));
	}

	private static String lines(List<Field> fields) {
		return fields.stream()
			.map((field) -> field.name() + " " + field.type().word())
			.collect(Collectors.joining("\n"));
	}

	private static @Nullable List<Field> fields(@Nullable String lines) {
		return (lines == null) ? null : lines.lines().map((line) -> {
			String[] words = line.split(" ");
			return new Field(words[0], FieldType.of(words[1]), false, false);
		}).toList();
	}

}
