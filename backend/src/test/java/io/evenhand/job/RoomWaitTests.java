package io.evenhand.job;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When a full queue has room.
 */
class RoomWaitTests {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	@Test
	void oneMoreMustStartAtTheRateOfLate() {
		assertThat(RoomWait.of(1, 6, MINUTE)).isEqualTo(Duration.ofSeconds(10));
		assertThat(RoomWait.of(3, 6, MINUTE)).isEqualTo(Duration.ofSeconds(30));
		assertThat(RoomWait.of(1, 7, MINUTE)).as("rounded up").isEqualTo(Duration.ofSeconds(9));
	}

	@Test
	void itLiesBetweenASecondAndAnHour() {
		assertThat(RoomWait.of(1, 1_000_000, MINUTE)).isEqualTo(RoomWait.LEAST);
		assertThat(RoomWait.of(1e12, 1, MINUTE)).isEqualTo(RoomWait.MOST);
		assertThat(RoomWait.of(1, 0, MINUTE)).isEqualTo(RoomWait.UNKNOWN);
		assertThat(RoomWait.of(1, 5, Duration.ZERO)).isEqualTo(RoomWait.LEAST);
	}

	@Test
	void twiceTheExcessOrHalfTheRateIsNeverSooner() {
		long seed = System.nanoTime();
		Random random = new Random(seed);
		for (int n = 0; n < 1000; n++) {
			double excess = 1 + random.nextInt(1000);
			double gone = 1 + random.nextInt(1000);
			Duration once = RoomWait.of(excess, gone, MINUTE);
			assertThat(RoomWait.of(excess * 2, gone, MINUTE)).as("seed %d", seed).isGreaterThanOrEqualTo(once);
			assertThat(RoomWait.of(excess, gone / 2, MINUTE)).as("seed %d", seed)
				.isEqualTo(RoomWait.of(excess * 2, gone, MINUTE));
			assertThat(RoomWait.of(excess * 7, gone * 7, MINUTE)).as("seed %d", seed).isEqualTo(once);
		}
	}

	@Test
	void itReadsWell() {
		assertThat(RoomWait.words(Duration.ofSeconds(1))).isEqualTo("1 second");
		assertThat(RoomWait.words(Duration.ofSeconds(45))).isEqualTo("45 seconds");
		assertThat(RoomWait.words(Duration.ofSeconds(170))).isEqualTo("3 minutes");
	}

}
