package io.evenhand.transfer.exports;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import javax.sql.DataSource;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.evenhand.audit.Actor;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import static org.awaitility.Awaitility.await;

/**
 * Rows a second of an export, one part at a time, beside one thread that reads the same
 * rows through a JDBC cursor and writes the same file. Not a test: run its main method
 * with {@code h2} or {@code mysql}, a number of rows and a number of rounds.
 */
public final class ExportBenchmark {

	private static final RecordCollection CONTACTS = new RecordCollection("bench", "Benchmark", List.of(
			new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
			new Field("email", FieldType.TEXT, false, false), new Field("amount", FieldType.DECIMAL, false, false),
			new Field("due_on", FieldType.DATE, false, false), new Field("note", FieldType.TEXT, false, false)));

	private static final String CURSOR = "select doc from stored_record where tenant = ? order by record_key";

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final TypeReference<Map<String, String>> OBJECT = new TypeReference<>() {
	};

	private ExportBenchmark() {
	}

	/**
	 * Runs it.
	 * @param arguments database, rows, rounds, and optionally slots
	 * @throws Exception if anything fails
	 */
	public static void main(String[] arguments) throws Exception {
		String slots = (arguments.length > 3) ? arguments[3] : "1";
		String[] settings = { "evenhand.node.slots.bulk=" + slots, "evenhand.node.slots.interactive=1",
				"evenhand.secret-key=benchmark-benchmark-benchmark", "evenhand.bootstrap.operator-password=benchmark",
				"logging.level.root=warn" };
		int rows = Integer.parseInt(arguments[1]);
		try (RunningApp app = RunningApp.on(database(arguments[0]), settings)) {
			app.bean(Collections.class).put(CONTACTS, Actor.SYSTEM, null);
			TenantId tenant = app.bean(Retry.class)
				.inTransaction(() -> app.bean(Tenants.class).create("bench", TenantForm.named("Bench")).id());
			fill(app.bean(RecordStore.class), tenant, rows);
			for (int round = 1; round <= Integer.parseInt(arguments[2]); round++) {
				round(app, round, tenant, rows);
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

	private static void fill(RecordStore store, TenantId tenant, int rows) {
		var target = store.target(tenant, CONTACTS, 1, Set.of("ref", "name", "email", "amount", "due_on", "note"));
		List<NewRecord> some = new ArrayList<>();
		for (int row = 0; row < rows; row++) {
			String key = "C%07d".formatted(row);
			some.add(new NewRecord(key, row,
					"{\"ref\":\"" + key + "\",\"name\":\"Person, number " + row + "\",\"email\":\"person" + row
							+ "@example.com\",\"amount\":\"" + row % 1_000
							+ ".50\",\"due_on\":\"2026-02-28\",\"note\":\"a note of some words\"}"));
			if (some.size() == 5_000 || row + 1 == rows) {
				store.upsert(target, some);
				some.clear();
			}
		}
	}

	private static void round(RunningApp app, int round, TenantId tenant, int rows) throws Exception {
		Path file = Files.createTempFile("evenhand-bench-", ".csv");
		double raw = rows / seconds(() -> raw(app, tenant, file));
		Job job = exported(app, tenant);
		Job.Times times = job.times();
		double took = Duration.between(Objects.requireNonNull(times.started()), Objects.requireNonNull(times.ended()))
			.toMillis() / 1000.0;
		ExportResult result = app.bean(Exports.class).result(job).orElseThrow();
		boolean same = result.sha256().equals(sha256(file));
		Files.delete(file);
		Runtime runtime = Runtime.getRuntime();
		System.out.printf(
				"round %d: export %.0f rows/s, cursor %.0f rows/s, ratio %.2f, %s, %d bytes, %s; heap %d MiB%n", round,
				rows / took, raw, rows / took / raw, job.state(), result.size(),
				same ? "the same file" : "ANOTHER FILE", (runtime.totalMemory() - runtime.freeMemory()) >> 20);
	}

	private static Job exported(RunningApp app, TenantId tenant) {
		JobId id = app.bean(Exports.class)
			.submit(new NewExport(tenant, "bench", FileFormat.CSV, false, "bulk", Priority.NORMAL, true, "benchmark",
					null));
		return await().atMost(Duration.ofMinutes(30))
			.pollInterval(Duration.ofMillis(100))
			.until(() -> app.bean(Jobs.class).find(id, Scope.ALL).orElseThrow(), (job) -> job.state().ended());
	}

	private static void raw(RunningApp app, TenantId tenant, Path file) {
		try (Connection connection = app.bean(DataSource.class).getConnection();
				PreparedStatement statement = connection.prepareStatement(CURSOR);
				BufferedWriter out = Files.newBufferedWriter(file);
				CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out)) {
			statement.setFetchSize(app.bean(Dialect.class).rowByRow());
			statement.setInt(1, tenant.value());
			csv.writeRecord(CONTACTS.fields().stream().map(Field::name).toList());
			try (ResultSet rows = statement.executeQuery()) {
				while (rows.next()) {
					Map<String, String> record = JSON.readValue(rows.getString(1), OBJECT);
					csv.writeRecord(CONTACTS.fields().stream().map((field) -> record.get(field.name())).toList());
				}
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
		MessageDigest digest = MessageDigest.getInstance("SHA-256");
		byte[] buffer = new byte[1 << 16];
		try (InputStream in = Files.newInputStream(file)) {
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				digest.update(buffer, 0, read);
			}
		}
		return HexFormat.of().formatHex(digest.digest());
	}

	private static double seconds(Runnable work) {
		long start = System.nanoTime();
		work.run();
		return (System.nanoTime() - start) / 1e9;
	}

}
