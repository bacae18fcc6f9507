package io.evenhand.batch;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A job goes on under another manager, and its former one has nothing more to say. On
 * MySQL.
 */
class TakeOverTests {

	private BatchWorld world = BatchWorld.gatedOnMySql(10, 64, ExampleJobs.class, PausingJobs.class);

	@AfterEach
	void stop() {
		this.world.close();
	}

	@Test
	void aRunThatWasLeftInWhateverStateIsEndedAndGoneOnWith() {
		assertThat(this.world.run(7, "one-part-fails").failure()).isEqualTo("Part three is broken.");
		await().until(() -> this.world.closed(7));
		this.world.jdbc().update("update BATCH_JOB_EXECUTION set status = 'UNKNOWN'");
		this.world.jdbc()
			.update("update BATCH_STEP_EXECUTION set status = 'UNKNOWN' where step_name = 'failing-part:p3'");
		this.world.jdbc().update("update BATCH_STEP_EXECUTION set status = 'STARTING' where status = 'STOPPED'");
		this.world.bean(Gate.class)
			.again(new Launch(7, new TenantId(7), "bulk", Priority.NORMAL, 1000, "one-part-fails"));
		assertThat(this.world.ended().failure()).isEqualTo("Part three is broken.");
		assertThat(this.world.words("select status from BATCH_JOB_EXECUTION order by job_execution_id"))
			.containsExactly("FAILED", "FAILED");
	}

	@Test
	void aManagerWhoseJobWasTakenOverWritesNothingOfItsRunAndTellsNoEnd() throws InterruptedException {
		this.world.jdbc().execute("create table item (n int not null)");
		PausingJobs.Freezer freezer = this.world.bean(PausingJobs.Freezer.class);
		freezer.arm();
		this.world.launch(1, "frozen");
		freezer.awaitFrozen();
		this.world.jdbc().update("update open_job set token = token + 1");
		freezer.thaw();
		await().until(() -> this.world.bean(Openings.class).opening(1).isEmpty());
		assertThat(this.world.words("select status from BATCH_JOB_EXECUTION")).containsExactly("STARTED");
		assertThat(this.world.bean(BatchWorld.Events.class).ended).isEmpty();
		assertThat(this.world.closed(1)).isFalse();
	}

	@Test
	void aJobThatTookItsNodesDownTooOftenIsNotOpenedAgain() {
		this.world.jdbc().update("update lane set paused = true");
		this.world.launch(1, "tidy");
		this.world.jdbc().update("update step_request set attempt = 5");
		this.world.jdbc().update("update lane set paused = false");
		assertThat(this.world.ended().failure()).isEqualTo("Its node died while it ran, 5 times.");
		assertThat(this.world.count("select count(*) from BATCH_JOB_EXECUTION")).isZero();
	}

	@Test
	void partsKeepTheAttemptsOfTheRunBefore() {
		this.world.run(7, "one-part-fails");
		await().until(() -> this.world.closed(7));
		this.world.jdbc().update("update step_request set attempt = 3 where state = 'CANCELLED'");
		this.world.jdbc().update("update lane set paused = true");
		this.world.bean(Gate.class)
			.again(new Launch(7, new TenantId(7), "bulk", Priority.NORMAL, 1000, "one-part-fails"));
		this.world.jdbc().update("update step_request set attempt = 1 where state = 'READY'");
		this.world.jdbc().update("update lane set paused = false");
		this.world.ended();
		assertThat(this.world.count("select count(*) from step_request where attempt >= 3"
				+ " and opening = (select max(opening) from step_request)"))
			.isPositive();
	}

}
