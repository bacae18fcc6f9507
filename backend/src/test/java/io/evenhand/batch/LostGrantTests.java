package io.evenhand.batch;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A grant that is taken away while its step is in the middle of a chunk, through the gate
 * itself. On MySQL.
 */
final class LostGrantTests {

	@Test
	void theChunkInFlightIsRolledBackAndTheNextHolderGoesOnFromTheLastOne() throws InterruptedException {
		try (BatchWorld world = BatchWorld.gatedOnMySql(10, 64, PausingJobs.class)) {
			world.jdbc().execute("create table item (n int not null)");
			PausingJobs.Freezer freezer = world.bean(PausingJobs.Freezer.class);
			freezer.arm();
			world.launch(1, "frozen");
			freezer.awaitFrozen();

			takenAwayAndGivenBackUnderTheNextToken(world);
			freezer.thaw();

			assertThat(world.ended().failure()).isNull();
			assertThat(world.count("select count(*) from item")).isEqualTo(PausingJobs.ITEMS);
			assertThat(world.count("select count(distinct n) from item")).isEqualTo(PausingJobs.ITEMS);
			assertThat(freezer.starts()).isEqualTo(List.of(0L, 5L));
			assertThat(world.words("select exit_code from BATCH_STEP_EXECUTION")).containsExactly("COMPLETED");
		}
	}

	private static void takenAwayAndGivenBackUnderTheNextToken(BatchWorld world) {
		for (String table : List.of("step_request", "step_attempt", "slot")) {
			world.jdbc().update("update " + table + " set token = token + 1 where token is not null");
		}
	}

}
