package io.evenhand.nodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.evenhand.support.Api;
import io.evenhand.support.TestDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports whose every third record has a line break, quotes and a comma inside a cell,
 * and what must be there once they have succeeded. Used by one thread.
 */
final class Imports {

	private static final JsonMapper JSON = new JsonMapper();

	private final TestDatabase database;

	private final Path folder;

	private final int rows;

	private final Map<Long, Contents> contents = new LinkedHashMap<>();

	Imports(TestDatabase database, Path folder, int rows) {
		this.database = database;
		this.folder = folder;
		this.rows = rows;
	}

	long submit(Api api, String prefix) {
		return submit(api, prefix, this.rows);
	}

	long submit(Api api, String prefix, int number) {
		Path file = this.folder.resolve(prefix + ".csv");
		try (var writer = Files.newBufferedWriter(file)) {
			writer.write("ref,name,note\n");
			for (int row = 0; row < number; row++) {
				writer
					.write("%s-%06d,Contact %d,\"%s\"\n".formatted(prefix, row, row, note(row).replace("\"", "\"\"")));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		long job = api.submit(file, Map.of("collection", "contacts", "lane", "bulk"));
		this.contents.put(job, new Contents(prefix, number));
		return job;
	}

	private static String note(int row) {
		return (row % 3 == 0) ? "first line %d\nsecond \"line\", of %d".formatted(row, row) : "a note of " + row;
	}

	Set<Long> jobs() {
		return this.contents.keySet();
	}

	/** Each row of each file is there once and as it was, and nothing else is. */
	void checkRows() throws SQLException {
		Set<String> expected = new HashSet<>();
		for (Contents file : this.contents.values()) {
			for (int row = 0; row < file.rows(); row++) {
				expected.add("%s-%06d|Contact %d|%s".formatted(file.prefix(), row, row, note(row)));
			}
		}
		int surplus = 0;
		try (Connection connection = this.database.connect(); var statement = connection.createStatement()) {
			statement.setFetchSize(Integer.MIN_VALUE);
			try (ResultSet row = statement.executeQuery("select doc from stored_record")) {
				while (row.next()) {
					JsonNode doc = JSON.readTree(row.getString(1));
					String found = doc.at("/ref").asString() + "|" + doc.at("/name").asString() + "|"
							+ doc.at("/note").asString();
					surplus += expected.remove(found) ? 0 : 1;
				}
			}
		}
		assertThat(surplus).as("rows that stand in no file").isZero();
		assertThat(expected.stream().limit(5)).as("rows that are lost: %d", expected.size()).isEmpty();
	}

	void checkCounts(JsonNode job) {
		assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
		int expected = Objects.requireNonNull(this.contents.get(Long.parseLong(job.at("/id").asString()))).rows();
		assertThat(job.at("/counts/read").asInt()).as(job.toString()).isEqualTo(expected);
		assertThat(job.at("/counts/written").asInt()).as(job.toString()).isEqualTo(expected);
	}

	/** What a job's file holds. */
	private record Contents(String prefix, int rows) {
	}

}
