package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;
import io.evenhand.gate.Priority;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.store.Chore;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What the purge removes and what it leaves, with real imports, on each database.
 */
abstract class PurgeContract {

	private static int number;

	private TenantId tenant;

	abstract RunningApp app();

	@BeforeEach
	void makeATenant() {
		String code = "old" + (++number);
		this.tenant = app().bean(Retry.class)
			.inTransaction(() -> app().bean(Tenants.class).create(code, TenantForm.named("Old " + number)).id());
		app().bean(Collections.class)
			.put(new RecordCollection("parcels", "Parcels", List.of(new Field("ref", FieldType.TEXT, true, true),
					new Field("amount", FieldType.DECIMAL, false, false))), Actor.SYSTEM, null);
	}

	private JobId run(String text) throws IOException {
		Imports imports = app().bean(Imports.class);
		Blob file = imports.keep(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
		JobId id = imports.submit(new NewImport(this.tenant, "parcels", "rows.csv", null, Priority.NORMAL, false,
				ImportFormat.parse(""), "test", null), file);
		await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(50)).until(() -> job(id).state().ended());
		await().atMost(Duration.ofSeconds(20))
			.until(() -> count("open_job", "job", id) == 0
					&& number("select count(*) from step_request where job = ? and state = 'RUNNING'", id) == 0);
		return id;
	}

	private Job job(JobId id) {
		return app().bean(Jobs.class).find(id, Scope.of(this.tenant)).orElseThrow();
	}

	private int number(String sql, JobId id) {
		Integer found = jdbc().queryForObject(sql, Integer.class, id.value());
		return (found != null) ? found : 0;
	}

	private int count(String table, String column, JobId id) {
		return number("select count(*) from " + table + " where " + column + " = ?", id);
	}

	private JdbcTemplate jdbc() {
		return app().bean(JdbcTemplate.class);
	}

	private void age(JobId id, int days) {
		jdbc().update("update job set ended_at = timestampadd(day, ?, now(6)) where id = ?", -days, id.value());
	}

	private Chore chore(String name) {
		return app().context()
			.getBeansOfType(Chore.class)
			.values()
			.stream()
			.filter((chore) -> chore.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private Map<String, Integer> rows(JobId id) {
		Map<String, Integer> rows = new TreeMap<>();
		for (String table : List.of("step_request", "step_attempt", "import_file", "import_part", "import_reject")) {
			rows.put(table, count(table, "job", id));
		}
		String runs = "(select JOB_EXECUTION_ID from BATCH_JOB_EXECUTION_PARAMS where PARAMETER_NAME = 'evenhand.job'"
				+ " and PARAMETER_VALUE = ?)";
		rows.put("runs", number("select count(*) from BATCH_JOB_EXECUTION where JOB_EXECUTION_ID in " + runs, id));
		rows.put("steps", number("select count(*) from BATCH_STEP_EXECUTION where JOB_EXECUTION_ID in " + runs, id));
		return rows;
	}

	private String rows(int from, int to) {
		StringBuilder text = new StringBuilder("ref,amount\n");
		for (int row = from; row < to; row++) {
			text.append('r').append(row).append(row % 10 == 0 ? ",x\n" : ",1\n");
		}
		return text.toString();
	}

	@Test
	void anOldJobKeepsItsTotalsAndLosesItsDetailsEverywhere() throws IOException {
		JobId id = run(rows(0, 50));
		Counts counts = job(id).counts();
		assertThat(rows(id)).allSatisfy((table, rows) -> assertThat(rows).as(table).isPositive());
		String blob = jdbc().queryForObject("select blob_id from import_file where job = ?", String.class, id.value());
		long orphans = orphans();
		age(id, 31);
		chore("purge-jobs").run((rest) -> true);
		assertThat(rows(id)).allSatisfy((table, rows) -> assertThat(rows).as(table).isZero());
		assertThat(orphans()).isEqualTo(orphans);
		assertThat(job(id).counts()).isEqualTo(counts);
		assertThat(job(id).percent()).isEqualTo(100);
		assertThat(number(
				"select count(*) from job where id = ? and removal = 'DONE'" + " and details_removed_at is not null",
				id))
			.isOne();
		assertThat(app().bean(BlobStore.class).storedBefore(now().plusSeconds(60))).doesNotContain(blob);
	}

	/** Rows of Spring Batch whose parents are gone. */
	private long orphans() {
		Long found = jdbc()
			.queryForObject("select (select count(*) from BATCH_STEP_EXECUTION_CONTEXT c where not exists"
					+ " (select 1 from BATCH_STEP_EXECUTION s where s.STEP_EXECUTION_ID = c.STEP_EXECUTION_ID))"
					+ " + (select count(*) from BATCH_JOB_INSTANCE i where not exists (select 1 from BATCH_JOB_EXECUTION e"
					+ " where e.JOB_INSTANCE_ID = i.JOB_INSTANCE_ID)) from plan limit 1", Long.class);
		return (found != null) ? found : 0;
	}

	@Test
	void whatIsYoungOrCanStillBeResumedIsKept() throws IOException {
		JobId young = run(rows(0, 20));
		JobId failed = run("nothing,known\n1,2\n");
		JobId running = run(rows(20, 40));
		age(young, 29);
		age(failed, 89);
		age(running, 400);
		jdbc().update("update job set state = 'RUNNING' where id = ?", running.value());
		List<Map<String, Integer>> before = List.of(rows(young), rows(failed), rows(running));
		chore("purge-jobs").run((rest) -> true);
		assertThat(List.of(rows(young), rows(failed), rows(running))).isEqualTo(before);
		age(failed, 91);
		chore("purge-jobs").run((rest) -> true);
		assertThat(rows(failed)).allSatisfy((table, rows) -> assertThat(rows).as(table).isZero());
		assertThat(job(failed).failure()).isNotNull();
		assertThatExceptionOfType(NotNow.class)
			.isThrownBy(() -> app().bean(JobControl.class)
				.retry(new Order(failed, Scope.ALL, null, Actor.SYSTEM, new Reason("try it again"))))
			.withMessageContaining("were removed on");
		jdbc().update("update job set state = 'SUCCEEDED' where id = ?", running.value());
	}

	@Test
	void whatACrashLeavesHalfDoneIsDoneTheNextTime() throws IOException {
		JobId id = run(rows(0, 50));
		age(id, 31);
		AtomicInteger steps = new AtomicInteger();
		chore("purge-jobs").run((rest) -> steps.incrementAndGet() < 3);
		assertThat(number("select count(*) from job where id = ? and removal = 'BEGUN'", id)).isOne();
		assertThat(rows(id).get("step_request")).isPositive();
		chore("purge-jobs").run((rest) -> true);
		assertThat(rows(id)).allSatisfy((table, rows) -> assertThat(rows).as(table).isZero());
	}

	@Test
	void anUploadThatNoJobCameOfGoesAndAnImportsFileStays() throws IOException {
		JobId id = run(rows(0, 20));
		String owned = jdbc().queryForObject("select blob_id from import_file where job = ?", String.class, id.value());
		Imports imports = app().bean(Imports.class);
		Blob old = imports.keep(new ByteArrayInputStream(new byte[] { 1 }));
		Blob young = imports.keep(new ByteArrayInputStream(new byte[] { 2 }));
		Path dir = Path.of(app().context().getEnvironment().getRequiredProperty("evenhand.storage.dir"));
		for (String blob : List.of(old.id(), owned)) {
			Files.setLastModifiedTime(dir.resolve(blob), FileTime.from(now().minus(Duration.ofDays(2))));
		}
		chore("sweep-blobs").run((rest) -> true);
		assertThat(app().bean(BlobStore.class).storedBefore(now().plusSeconds(60))).contains(owned, young.id())
			.doesNotContain(old.id());
	}

	private Instant now() {
		return app().bean(InstantSource.class).instant();
	}

}
