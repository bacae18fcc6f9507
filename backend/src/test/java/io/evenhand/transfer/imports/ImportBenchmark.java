package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import io.evenhand.audit.Actor;
import io.evenhand.blob.Blob;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;

import static org.awaitility.Awaitility.await;

/**
 * Rows a second of an import, one part at a time, beside one thread that does nothing but
 * JDBC batch upserts of the same rows into the same table. Not a test: run its main
 * method with {@code h2} or {@code mysql}, a number of rows and a number of rounds.
 */
public final class ImportBenchmark {

	private static final RecordCollection CONTACTS = new RecordCollection("bench", "Benchmark", List.of(
			new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
			new Field("email", FieldType.TEXT, false, false), new Field("amount", FieldType.DECIMAL, false, false),
			new Field("due_on", FieldType.DATE, false, false), new Field("note", FieldType.TEXT, false, false)));

	private static final String RAW = """
			insert into stored_record (tenant, collection, record_key, job, place, doc) values (?, 1000000, ?, 1, ?, ?)
			on duplicate key update doc = values(doc), place = values(place), job = values(job)
			""";

	private static final int BATCH = 5_000;

	private ImportBenchmark() {
	}

	/**
	 * Runs it.
	 * @param arguments database, rows, rounds
	 * @throws Exception if anything fails
	 */
	public static void main(String[] arguments) throws Exception {
		String[] settings = { "evenhand.node.slots.bulk=1", "evenhand.node.slots.interactive=1",
				"evenhand.secret-key=benchmark-benchmark-benchmark", "evenhand.bootstrap.operator-password=benchmark",
				"logging.level.root=warn" };
		int rows = Integer.parseInt(arguments[1]);
		try (RunningApp app = RunningApp.on(database(arguments[0]), settings)) {
			app.bean(io.evenhand.record.Collections.class).put(CONTACTS, Actor.SYSTEM, null);
			for (int round = 1; round <= Integer.parseInt(arguments[2]); round++) {
				round(app, round, rows);
			}
		}
	}

	private static TestDatabase database(String name) {
		if (name.equals("mysql")) {
			return TestMySql.freshDatabase();
		}
		String file = System.getProperty("java.io.tmpdir") + "/evenhand-bench-" + ProcessHandle.current().pid();
		return new TestDatabase("bench", "jdbc:h2:file:" + file + ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;"
				+ "CASE_INSENSITIVE_IDENTIFIERS=TRUE;DB_CLOSE_ON_EXIT=FALSE", "sa", "");
	}

	private static void round(RunningApp app, int round, int rows) throws Exception {
		TenantId tenant = app.bean(Retry.class)
			.inTransaction(
					() -> app.bean(Tenants.class).create("bench" + round, TenantForm.named("Bench " + round)).id());
		double raw = rows / seconds(() -> raw(app.bean(DataSource.class), 1_000 + round, rows));
		Job job = imported(app, tenant, rows);
		Job.Times times = job.times();
		double took = Duration
			.between(java.util.Objects.requireNonNull(times.started()), java.util.Objects.requireNonNull(times.ended()))
			.toMillis() / 1000.0;
		Runtime runtime = Runtime.getRuntime();
		System.out.printf(
				"round %d: import %.0f rows/s, raw %.0f rows/s, ratio %.2f, %s, %s; heap in use %d MiB of %d%n", round,
				rows / took, raw, rows / took / raw, job.state(), job.counts(),
				(runtime.totalMemory() - runtime.freeMemory()) >> 20, runtime.maxMemory() >> 20);
	}

	private static Job imported(RunningApp app, TenantId tenant, int rows) throws IOException {
		Blob file = app.bean(Imports.class).keep(csv(rows));
		JobId id = app.bean(Imports.class)
			.submit(new NewImport(tenant, "bench", "bench.csv", "bulk", Priority.NORMAL, true, ImportFormat.DEFAULT,
					"benchmark", null), file);
		return await().atMost(Duration.ofMinutes(30))
			.pollInterval(Duration.ofMillis(200))
			.until(() -> app.bean(Jobs.class).find(id, Scope.ALL).orElseThrow(), (job) -> job.state().ended());
	}

	private static void raw(DataSource pool, int tenant, int rows) {
		try (Connection connection = pool.getConnection();
				PreparedStatement statement = connection.prepareStatement(RAW)) {
			connection.setAutoCommit(false);
			for (int row = 0; row < rows; row++) {
				statement.setInt(1, tenant);
				statement.setBytes(2, key(row).getBytes(StandardCharsets.UTF_8));
				statement.setLong(3, row);
				statement.setString(4, document(row));
				statement.addBatch();
				if ((row + 1) % BATCH == 0 || row + 1 == rows) {
					statement.executeBatch();
					connection.commit();
				}
			}
			connection.setAutoCommit(true);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String key(int row) {
		return "C%07d".formatted(row);
	}

	private static String email(int row) {
		return "person" + row + "@example.com";
	}

	private static String document(int row) {
		return "{\"ref\":\"" + key(row) + "\",\"name\":\"Person, number " + row + "\",\"email\":\"" + email(row)
				+ "\",\"amount\":\"" + row % 1_000
				+ ".50\",\"due_on\":\"2026-02-28\",\"note\":\"a note of some words\"}";
	}

	private static InputStream csv(int rows) {
		Iterator<InputStream> lines = IntStream.range(-1, rows).mapToObj(ImportBenchmark::line).iterator();
		return new java.io.BufferedInputStream(new SequenceInputStream(new Enumeration<>() {

			@Override
			public boolean hasMoreElements() {
				return lines.hasNext();
			}

			@Override
			public InputStream nextElement() {
				return lines.next();
			}

		}), 1 << 16);
	}

	private static InputStream line(int row) {
		String text = (row < 0) ? "ref,name,email,amount,due_on,note\n" : key(row) + ",\"Person, number " + row + "\","
				+ email(row) + "," + row % 1_000 + ".50,2026-02-28,a note of some words\n";
		return new java.io.ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
	}

	private static double seconds(Runnable work) {
		long start = System.nanoTime();
		work.run();
		return (System.nanoTime() - start) / 1e9;
	}

}
