package io.evenhand.transfer.exports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.stream.IntStream;

import io.evenhand.audit.Actor;
import io.evenhand.gate.Priority;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.NewImport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many records there and back, at the sizes that people run it with: import, export,
 * import of the export into another tenant.
 */
class RoundTripMySqlTests {

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final int ROWS = LONG ? 1_000_000 : 100_000;

	/** A join of the primary key with itself. */
	private static final String EQUAL = """
			select count(*) from stored_record a join stored_record b
				on b.tenant = ? and b.collection = a.collection and b.record_key = a.record_key
			where a.tenant = ? and a.doc = cast(b.doc as char character set utf8mb4) collate utf8mb4_bin
			""";

	private static final String COUNT = "select count(*) from stored_record where tenant = ?";

	private static TestDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() {
		database = TestMySql.lend();
		app = RunningApp.on(database, "evenhand.secret-key=roundtrip-tests-roundtrip-tests",
				"evenhand.bootstrap.operator-password=roundtrip-tests");
		app.bean(io.evenhand.record.Collections.class).put(ExportContract.PARCELS, Actor.SYSTEM, null);
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	@Test
	void recordsAreEqualInAnotherTenant() throws IOException {
		TenantId first = tenant("first");
		imported(first, rows());
		Job csv = exported(first, FileFormat.CSV);
		TenantId second = tenant("second");
		imported(second, open(csv));
		assertEqual(first, second);
		TenantId last = LONG ? tenant("third") : second;
		if (LONG) {
			imported(last, open(exported(second, FileFormat.JSONL)));
		}
		Job again = exported(last, FileFormat.CSV);
		assertThat(result(again).sha256()).isEqualTo(result(csv).sha256());
		assertThat(result(again).records()).isEqualTo(ROWS);
	}

	private static void assertEqual(TenantId one, TenantId other) {
		JdbcTemplate jdbc = app.bean(JdbcTemplate.class);
		assertThat(jdbc.queryForObject(COUNT, Integer.class, other.value())).isEqualTo(ROWS);
		assertThat(jdbc.queryForObject(EQUAL, Integer.class, other.value(), one.value())).isEqualTo(ROWS);
	}

	private static TenantId tenant(String code) {
		return app.bean(Retry.class)
			.inTransaction(() -> app.bean(Tenants.class).create(code, TenantForm.named(code)).id());
	}

	private static void imported(TenantId tenant, InputStream bytes) throws IOException {
		try (bytes) {
			Imports imports = app.bean(Imports.class);
			Job job = ended(imports.submit(new NewImport(tenant, ExportContract.PARCELS.name(), "rows", null,
					Priority.NORMAL, false, ImportFormat.DEFAULT, "test", null), imports.keep(bytes)));
			assertThat(job.failure()).isNull();
			assertThat(job.counts()).isEqualTo(new Counts(ROWS, ROWS, 0, 0));
		}
	}

	private static Job exported(TenantId tenant, FileFormat format) {
		Job job = ended(app.bean(Exports.class)
			.submit(new NewExport(tenant, ExportContract.PARCELS.name(), format, false, null, Priority.NORMAL, false,
					"test", null)));
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(new Counts(ROWS, ROWS, 0, 0));
		return job;
	}

	private static Job ended(JobId id) {
		return await().atMost(Duration.ofMinutes(10))
			.pollInterval(Duration.ofMillis(50))
			.until(() -> app.bean(Jobs.class).find(id, Scope.ALL).orElseThrow(), (job) -> job.state().ended());
	}

	private static ExportResult result(Job job) {
		return app.bean(Exports.class).result(job).orElseThrow();
	}

	private static InputStream open(Job job) throws IOException {
		return app.bean(Exports.class).open(result(job), 0);
	}

	private static InputStream rows() {
		Iterator<InputStream> lines = IntStream.rangeClosed(0, ROWS / 1_000)
			.mapToObj(RoundTripMySqlTests::thousand)
			.iterator();
		return new SequenceInputStream(new Enumeration<>() {

			@Override
			public boolean hasMoreElements() {
				return lines.hasNext();
			}

			@Override
			public InputStream nextElement() {
				return lines.next();
			}

		});
	}

	/** Some lines; the first of all, number 0, is the header. */
	private static InputStream thousand(int number) {
		StringBuilder text = new StringBuilder();
		if (number == 0) {
			text.append("ref,name,amount,pieces,due_on,due_at,paid,note\n");
		}
		for (int row = (number - 1) * 1_000; number > 0 && row < number * 1_000; row++) {
			text.append("%08d,\"Person, \"\"%d\"\"\",%d.50,%d,2026-02-28,10:30:00,%b,%s\n".formatted(row, row,
					row - 500, -row, row % 2 == 0,
					(row % 3 == 0) ? "\"'=line 1\r\nline \u00e9 2\"" : (row % 3 == 1) ? "" : "a note of some words"));
		}
		return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
	}

}
