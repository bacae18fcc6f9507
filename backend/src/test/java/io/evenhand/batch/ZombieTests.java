package io.evenhand.batch;

import java.util.Objects;

import io.evenhand.gate.Grant;
import io.evenhand.gate.Outcome;
import io.evenhand.gate.StepRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.launch.JobExecutionNotRunningException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.item.ChunkOrientedStep;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that was frozen while its step was given to another wakes up and wants to write.
 * On MySQL.
 */
final class ZombieTests {

	private BatchWorld zombie;

	private BatchWorld rescuer;

	@BeforeEach
	void start() {
		this.zombie = BatchWorld.onMySql(10, PausingJobs.class);
		this.rescuer = this.zombie.otherNode(PausingJobs.class);
		this.zombie.jdbc().execute("create table item (n int not null)");
	}

	@AfterEach
	void stop() {
		this.rescuer.close();
		this.zombie.close();
	}

	@Test
	void aLateHolderWritesNothing() throws Exception {
		Grant rescued = freezeAndRescue();
		wakeUp(rescued);
		assertThat(items()).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.zombie.words("select status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void aLateHolderWritesNothingEvenAfterTheJobWasStopped() throws Exception {
		Grant rescued = freezeAndRescue();
		stopJob();
		wakeUp(rescued);
		assertThat(items()).isEqualTo(PausingJobs.ITEMS);
		assertThat(this.zombie.words("select status from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
	}

	@Test
	void controlWithoutTheFenceTheStoppedJobLetsTheLateHolderWrite() throws Exception {
		this.zombie.bean(ChunkOrientedStep.class).setJobRepository(this.zombie.bean(JobRepository.class));
		Grant rescued = freezeAndRescue();
		stopJob();
		wakeUp(rescued);
		assertThat(items()).isGreaterThan(PausingJobs.ITEMS);
	}

	private Grant freezeAndRescue() throws InterruptedException {
		PausingJobs.Freezer freezer = this.zombie.bean(PausingJobs.Freezer.class);
		freezer.arm();
		this.zombie.launch(1, "frozen");
		freezer.awaitFrozen();
		Grant rescued = this.zombie.gate()
			.rescue(this.zombie.count("select step_execution_id from BATCH_STEP_EXECUTION"));
		Outcome outcome = this.rescuer.bean(StepRunner.class).run(rescued);
		assertThat(outcome).isEqualTo(new Outcome.Done());
		assertThat(items()).isEqualTo(PausingJobs.ITEMS);
		return rescued;
	}

	private void stopJob() throws JobExecutionNotRunningException {
		JobExecution execution = this.zombie.bean(JobRepository.class)
			.getJobExecution(this.zombie.count("select job_execution_id from BATCH_JOB_EXECUTION"));
		this.rescuer.bean(JobOperator.class).stop(Objects.requireNonNull(execution));
	}

	private void wakeUp(Grant rescued) {
		this.zombie.bean(PausingJobs.Freezer.class).thaw();
		this.zombie.gate().awaitIdle();
		this.zombie.gate().settle(rescued, new Outcome.Done());
		this.zombie.ended();
	}

	private long items() {
		return this.zombie.count("select count(*) from item");
	}

}
