package io.evenhand.fairness;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RankTests {

	private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

	private static final HeadStarts WORTH = HeadStarts.DEFAULT;

	private static long rank(int minutesLater, Duration headStart) {
		return Rank.counted(NOON.plus(Duration.ofMinutes(minutesLater)), headStart);
	}

	@Test
	void anUrgentStepCountsAsQueuedAnHourEarlier() {
		assertThat(rank(60, WORTH.urgent())).isEqualTo(NOON.toEpochMilli());
		assertThat(rank(59, WORTH.urgent())).isLessThan(rank(0, WORTH.normal()));
		assertThat(rank(19, WORTH.high())).isLessThan(rank(0, WORTH.normal()));
		assertThat(rank(59, WORTH.normal())).isLessThan(rank(0, WORTH.low()));
	}

	@Test
	void anInflowOfUrgentWorkDoesNotHoldAStepForMoreThanTheHeadStart() {
		assertThat(rank(61, WORTH.urgent())).isGreaterThan(rank(0, WORTH.normal()));
		assertThat(rank(121, WORTH.urgent())).isGreaterThan(rank(0, WORTH.low()));
	}

	@Test
	void equalRanksGoByJobThenByStep() {
		Rank[] sorted = { new Rank(1, 9, 9), new Rank(2, 1, 7), new Rank(2, 1, 8), new Rank(2, 2, 1) };
		assertThat(Stream.of(sorted[3], sorted[1], sorted[0], sorted[2]).sorted()).containsExactly(sorted);
	}

	@Test
	void aHigherPriorityIsNeverWorthLess() {
		Duration none = Duration.ZERO;
		assertThatThrownBy(() -> new HeadStarts(none, Duration.ofMinutes(1), none, none))
			.isInstanceOf(IllegalArgumentException.class);
	}

}
