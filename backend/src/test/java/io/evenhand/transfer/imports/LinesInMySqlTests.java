package io.evenhand.transfer.imports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.evenhand.audit.Actor;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An import that ended before its end tells which lines are in: exactly those whose
 * records are there; and hands out the rest, with which all of them are.
 */
class LinesInMySqlTests {

	private static final Logger logger = LoggerFactory.getLogger(LinesInMySqlTests.class);

	private static final long SEED = Long.getLong("evenhand.test.seed", 20_261_203L);

	private static TestDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() {
		database = TestMySql.lend();
		app = RunningApp.on(database,
				Stream.concat(Stream.of(ImportContract.SMALL_PARTS),
						Stream.of("evenhand.secret-key=lines-in-tests-lines-in-tests-lines",
								"evenhand.bootstrap.operator-password=lines-in-tests"))
					.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	/** By the line on which each good record starts, its key. */
	private record Numbered(String text, Map<Long, String> keys) {

		static Numbered of(Random random, int rows, String end) {
			StringBuilder text = new StringBuilder("ref;name;amount").append(end);
			Map<Long, String> keys = new TreeMap<>();
			long line = 2;
			for (int row = 0; row < rows; row++) {
				int kind = random.nextInt(10);
				String key = "k%05d".formatted(row);
				if (kind == 0) {
					text.append(";;").append(end);
				}
				else if (kind == 1) {
					text.append(key).append(";x;bad").append(end);
				}
				else {
					boolean two = kind == 2;
					keys.put(line, key);
					text.append(key).append(two ? ";\"two\nlines \u00e4\";1.5" : ";\u00fc;\"1.5\"").append(end);
					line += two ? 1 : 0;
				}
				line++;
			}
			return new Numbered(text.substring(0, text.length() - end.length()), keys);
		}

		TreeSet<String> in(LinesIn lines) {
			TreeSet<String> in = new TreeSet<>();
			for (LinesIn.Range range : lines.ranges()) {
				this.keys.forEach((line, key) -> {
					if (line >= range.from() && line <= range.to()) {
						in.add(key);
					}
				});
			}
			return in;
		}

	}

	private static LinesIn lines(Job job) {
		return app.bean(Imports.class).linesIn(job).orElseThrow();
	}

	private static byte[] rest(Job job) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try {
			app.bean(Imports.class).writeRest(job, out);
		}
		catch (IOException ex) {
			throw new java.io.UncheckedIOException(ex);
		}
		return out.toByteArray();
	}

	@Test
	void afterACancelTheToldLinesAreTheRecordsThatAreThereAndTheRestBringsTheOthers() {
		for (long seed = SEED; seed < SEED + 3; seed++) {
			Random random = new Random(seed);
			Numbered file = Numbered.of(random, 600, (seed % 2 == 0) ? "\r\n" : "\n");
			boolean ansi = seed % 3 == 0;
			Charset charset = ansi ? Charset.forName("windows-1252") : StandardCharsets.UTF_8;
			String format = ansi ? "{\"charset\":\"windows-1252\"}" : "";
			FileJobs acme = FileJobs.of(app, "lines" + (seed - SEED));
			JobId id = acme.submit(file.text().getBytes(charset), format, false);
			int enough = 30 + random.nextInt(200);
			await().atMost(Duration.ofSeconds(60))
				.pollInterval(Duration.ofMillis(5))
				.until(() -> acme.job(id).counts().read() >= enough);
			app.bean(JobControl.class).cancel(new Order(id, Scope.of(acme.tenant()), null, Actor.SYSTEM, null));
			Job cancelled = acme.ended(id);
			assertThat(cancelled.state()).as("seed %d", seed).isEqualTo(JobState.CANCELLED);
			LinesIn lines = lines(cancelled);
			logger.info("Seed {}: {} of 600 rows read, {}", seed, cancelled.counts().read(), lines);
			assertThat(lines.all()).isFalse();
			assertThat(new TreeSet<>(acme.stored().keySet())).as("seed %d: %s", seed, lines)
				.isNotEmpty()
				.isEqualTo(file.in(lines));
			Job others = acme.run(rest(cancelled), format);
			assertThat(others.failure()).as("seed %d", seed).isNull();
			assertThat(others.counts().read() + cancelled.counts().read()).as("seed %d", seed).isEqualTo(600);
			assertThat(new TreeSet<>(acme.stored().keySet())).as("seed %d", seed)
				.isEqualTo(new TreeSet<>(file.keys().values()));
			String first = file.keys().values().iterator().next();
			assertThat(Objects.requireNonNull(acme.stored().get(first)).get("name"))
				.matches("(?s)\u00fc|two\nlines \u00e4");
		}
	}

	@Test
	void afterAnEarlyStopTheToldLinesAreTheRecordsThatAreThere() {
		StringBuilder text = new StringBuilder("ref;name;amount\n");
		Map<Long, String> keys = new TreeMap<>();
		for (long line = 2; line < 4_500; line++) {
			boolean good = line < 30 || line % 50 == 0;
			text.append("k").append(line).append(good ? ";x;1\n" : ";x;bad\n");
			if (good) {
				keys.put(line, "k" + line);
			}
		}
		FileJobs acme = FileJobs.of(app, "linesearly");
		Job failed = acme.run(text.toString());
		assertThat(failed.failure()).startsWith("Stopped: more than 2000 rows were rejected.");
		assertThat(new TreeSet<>(acme.stored().keySet())).isNotEmpty()
			.isEqualTo(new Numbered("", keys).in(lines(failed)));
	}

	@Test
	void allLinesOfAWholeFileAreOneRangeToItsLastLine() {
		Job job = FileJobs.of(app, "lineswhole").run("ref,name\n" + "a,x\n".repeat(40) + "\n\"b\",\"two\nlines\"");
		assertThat(job.counts()).isEqualTo(new Counts(42, 41, 0, 1));
		assertThat(lines(job).ranges()).containsExactly(new LinesIn.Range(2, 44));
		assertThat(lines(job).all()).isTrue();
	}

	@Test
	void aFileThatWasRefusedOrOnlyCheckedHasNoLinesIn() {
		FileJobs acme = FileJobs.of(app, "linesnone");
		assertThat(app.bean(Imports.class).linesIn(acme.run("no,such\n1,2\n"))).isEmpty();
		assertThat(app.bean(Imports.class).linesIn(acme.dryRun("ref\n1\n"))).isEmpty();
	}

}
