package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Pauses;
import io.evenhand.gate.Priority;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Jobs whose state and what the gate has of them are made to disagree, on real MySQL.
 */
@ExtendWith(OutputCaptureExtension.class)
class StrayJobsTests {

	private static RunningApp app;

	private static TenantId tenant;

	@BeforeAll
	static void start() {
		app = RunningApp
			.on(TestMySql.freshDatabase(),
					Stream
						.concat(Stream.of(ImportContract.SMALL_PARTS),
								Stream.of("evenhand.secret-key=import-tests-import-tests-import",
										"evenhand.bootstrap.operator-password=import-tests",
										"evenhand.reconcile.period=1s", "evenhand.reconcile.patience=2s"))
						.toArray(String[]::new));
		tenant = app.bean(TenantDesk.class).create("stray", TenantForm.named("Stray"), Actor.SYSTEM, null).id();
		app.bean(Collections.class)
			.put(new RecordCollection("parcels", "Parcels", List.of(new Field("ref", FieldType.TEXT, true, true))),
					Actor.SYSTEM, null);
	}

	@AfterAll
	static void stop() {
		app.close();
	}

	private static JobId submit() throws IOException {
		Imports imports = app.bean(Imports.class);
		byte[] text = "ref\nr1\nr2\n".getBytes(StandardCharsets.UTF_8);
		return imports.submit(new NewImport(tenant, "parcels", "rows.csv", null, Priority.NORMAL, false,
				ImportFormat.parse(""), "test", null), imports.keep(new ByteArrayInputStream(text)));
	}

	private static JobId done() throws IOException {
		JobId id = submit();
		eventually(() -> job(id).state().ended()
				&& jdbc().queryForList("select job from open_job where job = ?", Long.class, id.value()).isEmpty());
		return id;
	}

	private static Job job(JobId id) {
		return app.bean(Jobs.class).find(id, Scope.of(tenant)).orElseThrow();
	}

	private static JdbcTemplate jdbc() {
		return app.bean(JdbcTemplate.class);
	}

	private static void eventually(Callable<Boolean> condition) {
		await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(100)).until(condition);
	}

	@Test
	void aWaitingJobWithoutALaunchIsGivenOne(CapturedOutput output) throws IOException {
		app.bean(Pauses.class).pauseLane("interactive", null, Actor.SYSTEM, new Reason("for this test"));
		JobId id = submit();
		jdbc().update("delete from step_request where job = ?", id.value());
		app.bean(Pauses.class).resumeLane("interactive", null, Actor.SYSTEM, new Reason("for this test"));
		eventually(() -> job(id).state().word().equals("succeeded"));
		assertThat(output).contains("Job " + id + " of tenant " + tenant + " was ready and had nothing");
	}

	@Test
	void aRunningJobOfWhichNothingRunsGoesOnToItsEnd(CapturedOutput output) throws IOException {
		JobId id = done();
		jdbc().update("update job set state = 'RUNNING', ended_at = null where id = ?", id.value());
		eventually(() -> job(id).state().word().equals("succeeded"));
		assertThat(output).contains("Job " + id + " of tenant " + tenant + " was running and had nothing");
	}

	@Test
	void aJobThatIsBeingStoppedAndHasNothingToStopIsCancelled() throws IOException {
		JobId id = done();
		jdbc().update("update job set state = 'STOPPING', ended_at = null where id = ?", id.value());
		eventually(() -> job(id).state().word().equals("cancelled"));
	}

	@Test
	void aJobThatHasEndedAndIsStillOpenIsClosed(CapturedOutput output) throws IOException {
		JobId id = done();
		jdbc().update("insert into open_job (job, lane, tenant, account, urgent, job_rank, batch_job, node, boot)"
				+ " values (?, 1, ?, 0, false, 0, 'import', 'x', 'x')", id.value(), tenant.value());
		eventually(() -> jdbc().queryForList("select job from open_job where job = ?", Long.class, id.value()).isEmpty()
				&& jdbc()
					.queryForList("select open_jobs from flow where lane = 1 and tenant = ?", Integer.class,
							tenant.value())
					.equals(List.of(0)));
		assertThat(job(id).state().word()).isEqualTo("succeeded");
		assertThat(output).contains("Job " + id + " had ended and was still open");
	}

}
