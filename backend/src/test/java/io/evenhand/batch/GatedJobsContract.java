package io.evenhand.batch;

import java.util.List;

import io.evenhand.batch.BatchWorld.Event;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Jobs from their launch to their end: the same on each database.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GatedJobsContract {

	private BatchWorld world;

	abstract BatchWorld world(Class<?>... jobs);

	@BeforeAll
	void start() {
		this.world = world(ExampleJobs.class);
		this.world.jdbc().execute("create table tidy_plan (job bigint, part bigint)");
		this.world.jdbc().execute("create table tidy_done (job bigint, part bigint, item bigint)");
	}

	@AfterAll
	void stop() {
		this.world.close();
	}

	@Test
	void aJobRunsFromItsLaunchThroughPlanPartsAndFinish() {
		assertThat(this.world.run(1, "tidy")).isEqualTo(new Event(1, new End.Succeeded()));
		assertThat(this.world.bean(BatchWorld.Events.class).opened).contains(1L);
		assertThat(this.world.count("select count(*) from tidy_done where job = 1 and part >= 0"))
			.isEqualTo((long) ExampleJobs.PARTS * ExampleJobs.ITEMS);
		assertThat(this.world.count("select count(*) from tidy_done where job = 1 and part = -1")).isOne();
		assertThat(statuses(1)).containsOnly("COMPLETED").hasSize(3 + ExampleJobs.PARTS);
	}

	@Test
	void theManagerStepHasTheTotalsOfItsParts() {
		this.world.run(2, "tidy");
		assertThat(this.world.count("select write_count from BATCH_STEP_EXECUTION where step_name = 'tidy-parts' and "
				+ "job_execution_id = (select job_execution_id from BATCH_JOB_EXECUTION_PARAMS "
				+ "where parameter_name = 'evenhand.job' and parameter_value = '2')"))
			.isEqualTo((long) ExampleJobs.PARTS * ExampleJobs.ITEMS);
	}

	@Test
	void theLaunchServesTheFirstStepAndEveryOtherStepHasARequestOfItsOwn() {
		long before = this.world.requests();
		this.world.run(3, "parted");
		assertThat(this.world.requests() - before).isEqualTo(20);
		assertThat(this.world.count("select count(*) from tidy_done where job = 3")).isEqualTo(20);
	}

	@Test
	void theGateIsToldThatTheJobIsClosed() {
		this.world.run(4, "parted");
		await().until(() -> this.world.closed(4));
	}

	@Test
	void aSentenceMeantForPeopleBecomesTheJobsFailure() {
		assertThat(this.world.run(5, "refused"))
			.isEqualTo(new Event(5, new End.Failed("The file is a workbook, not a CSV.")));
		assertThat(statuses(5)).containsExactly("FAILED");
	}

	@Test
	void anInternalErrorShowsAReferenceAndNothingElse() {
		assertThat(this.world.run(6, "crashing").failure()).startsWith("The job stopped on an internal error")
			.contains("J6-R")
			.doesNotContain("hunter2");
	}

	@Test
	void onePartThatFailsFailsTheJobAndThePartsThatStillWaitAreNotStarted() {
		assertThat(this.world.run(7, "one-part-fails"))
			.isEqualTo(new Event(7, new End.Failed("Part three is broken.")));
		assertThat(statuses(7)).hasSize(201).contains("FAILED", "STOPPED").doesNotContain("STARTED", "STARTING");
	}

	@Test
	void noPartsWhereSomeAreDueIsAFailure() {
		assertThat(this.world.run(8, "lost").failure()).contains("internal error").contains("J8");
	}

	@Test
	void noPartsIsASuccessWhereTheSourceSaysSo() {
		assertThat(this.world.run(9, "header-only")).isEqualTo(new Event(9, new End.Succeeded()));
	}

	@Test
	void aJobThatNobodyRegisteredFailsAndClosesItsLaunch() {
		assertThat(this.world.run(10, "unheard-of").failure()).contains("internal error");
		await().until(() -> this.world.closed(10));
		assertThat(this.world.run(11, "tidy")).isEqualTo(new Event(11, new End.Succeeded()));
	}

	/** Needs the gate's own executor, which the fake has not. */
	void theStockHandlersPartsWaitAtTheGate() {
		assertThat(this.world.run(12, "local")).isEqualTo(new Event(12, new End.Succeeded()));
		assertThat(this.world.count("select count(*) from tidy_done where job = 12")).isEqualTo(5);
		await().until(
				() -> this.world.count("select count(*) from step_request where job = 12 and state = 'DONE'") == 1 + 5);
		assertThat(statuses(12)).containsOnly("COMPLETED").hasSize(1 + 5);
	}

	private List<String> statuses(long job) {
		return this.world.words("""
				select step.status from BATCH_STEP_EXECUTION step
				join BATCH_JOB_EXECUTION_PARAMS param on param.job_execution_id = step.job_execution_id
				where param.parameter_name = 'evenhand.job' and param.parameter_value = ?""", String.valueOf(job));
	}

}
