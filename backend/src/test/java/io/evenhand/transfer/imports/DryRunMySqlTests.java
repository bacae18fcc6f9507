package io.evenhand.transfer.imports;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.evenhand.blob.BlobStore;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobState;
import io.evenhand.job.NotNow;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A dry run tells what the import would, writes no record, and becomes the import of the
 * same kept file.
 */
class DryRunMySqlTests {

	private static TestDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() {
		database = TestMySql.lend();
		app = RunningApp.on(database,
				Stream.concat(Stream.of(ImportContract.SMALL_PARTS),
						Stream.of("evenhand.secret-key=dry-run-tests-dry-run-tests-dry",
								"evenhand.bootstrap.operator-password=dry-run-tests"))
					.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	private static String file() {
		StringBuilder text = new StringBuilder("ref,name,amount,due_on\n");
		IntStream.range(0, 60)
			.forEach((row) -> text
				.append("r%02d,x,%s,2026-01-31\n".formatted(row % 50, (row % 9 == 4) ? "1,5" : "1.5")));
		return text.append(",,,\n").append("r99,\"open,1,2026-01-31\n").toString();
	}

	private static String query(String sql, Object... values) {
		return String.valueOf(app.bean(JdbcTemplate.class).queryForObject(sql, String.class, values));
	}

	@Test
	void itTellsWhatTheImportWouldAndWritesNoRecord() {
		FileJobs dry = FileJobs.of(app, "dry1");
		Job checked = dry.dryRun(file());
		assertThat(checked.state()).isEqualTo(JobState.SUCCEEDED);
		assertThat(checked.type()).isEqualTo("dry-run");
		assertThat(dry.stored()).isEmpty();
		FileJobs real = FileJobs.of(app, "dry2");
		Job imported = real.run(file());
		assertThat(checked.counts()).isEqualTo(imported.counts());
		assertThat(checked.counts().rejected()).isGreaterThan(5);
		assertThat(dry.rejects(checked)).isEqualTo(real.rejects(imported));
		assertThat(real.stored()).isNotEmpty();
		assertThat(query("select count(*) from stored_record where job = ?", checked.id().value())).isEqualTo("0");
	}

	@Test
	void itBecomesOneImportOfTheSameFileHoweverOftenItIsAsked() {
		FileJobs dry = FileJobs.of(app, "dry3");
		Job checked = dry.dryRun(file());
		Imports imports = app.bean(Imports.class);
		JobId first = imports.inEarnest(checked, "test", false);
		assertThat(imports.inEarnest(checked, "somebody else", false)).isEqualTo(first);
		Job imported = dry.ended(first);
		assertThat(imported.type()).isEqualTo("import");
		assertThat(imported.counts()).isEqualTo(checked.counts());
		assertThat(dry.stored()).isNotEmpty();
		assertThat(query("select count(distinct blob_id) from import_file where job in (?, ?)", checked.id().value(),
				first.value()))
			.isEqualTo("1");
	}

	@Test
	void theLastOfBothToGoTakesTheFileAlong() throws Exception {
		FileJobs dry = FileJobs.of(app, "dry4");
		Job checked = dry.dryRun("ref\na\n");
		JobId imported = app.bean(Imports.class).inEarnest(checked, "test", false);
		dry.ended(imported);
		String blob = query("select blob_id from import_file where job = ?", imported.value());
		removed(checked.id());
		assertThat(app.bean(BlobStore.class).open(blob).readAllBytes()).hasSize(6);
		Map<String, Map<String, String>> stored = new TreeMap<>(dry.stored());
		assertThat(stored).containsOnlyKeys("a");
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> app.bean(Imports.class).inEarnest(checked, "test", false))
			.withMessageContaining("no longer kept");
		removed(imported);
		assertThatExceptionOfType(java.io.IOException.class).isThrownBy(() -> app.bean(BlobStore.class).open(blob));
	}

	private static void removed(JobId job) {
		while (app.bean(ImportRemains.class).remove(job.value(), 100) > 0) {
			assertThat(job).isNotNull();
		}
	}

	@Test
	void onlyADryRunThatIsDoneBecomesAnImport() {
		FileJobs dry = FileJobs.of(app, "dry5");
		Job refused = dry.dryRun("no,such,field\n1,2,3\n");
		assertThat(refused.state()).isEqualTo(JobState.FAILED);
		Job imported = dry.run("ref\na\n");
		for (Job job : new Job[] { refused, imported }) {
			assertThatExceptionOfType(NotNow.class)
				.isThrownBy(() -> app.bean(Imports.class).inEarnest(job, "test", false));
		}
	}

	@Test
	void anEarlyStopDoesNotSayThatRowsStay() {
		Job stopped = FileJobs.of(app, "dry6").dryRun("ref,amount\n" + "a,x\n".repeat(2_500));
		assertThat(stopped.failure()).startsWith("Stopped: more than 2000 rows were rejected.")
			.endsWith("This was a dry run: nothing was imported.");
	}

	@Test
	void itsCostIsItsOwnAndTeachesImportsNothing() {
		FileJobs dry = FileJobs.of(app, "dry7");
		String rows = "ref\n" + "aaaaaaaaa\n".repeat(600);
		long estimate = cost(dry.dryRun(rows));
		assertThat(estimate).isLessThan(cost(FileJobs.of(app, "dry8").run(rows)) / 2);
		await().atMost(Duration.ofSeconds(30)).until(() -> learned("dry-run", dry) > 0);
		assertThat(learned("import", dry)).isZero();
	}

	private static long cost(Job job) {
		return Long.parseLong(query("select cost_millis from job where id = ?", job.id().value()));
	}

	private static int learned(String type, FileJobs whose) {
		return Integer.parseInt(
				query("select count(*) from cost_history where type = ? and tenant = ?", type, whose.tenant().value()));
	}

	@Test
	void aHeaderAloneIsASuccessWithNoRows() {
		Job job = FileJobs.of(app, "dry9").dryRun("ref,name\n");
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(Counts.NONE);
	}

}
