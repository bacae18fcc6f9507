package io.evenhand.insight;

import java.time.Duration;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WaitCountsTests {

	@Test
	void aPercentileIsAtMostATenthTooLongAndNeverTooShort() {
		WaitCounts waits = new WaitCounts();
		IntStream.rangeClosed(1, 1000).forEach((n) -> waits.add(Duration.ofMillis(n * 17)));
		for (int percent : new int[] { 1, 50, 95, 99, 100 }) {
			assertThat(waits.percentile(percent)).isBetween(Duration.ofMillis(percent * 170L),
					Duration.ofMillis(percent * 187L + 1));
		}
	}

	@Test
	void theyCanBeWrittenReadAndAdded() {
		WaitCounts waits = new WaitCounts();
		waits.add(Duration.ZERO);
		waits.add(Duration.ofHours(30));
		WaitCounts read = WaitCounts.of(waits.text());
		read.add(waits);
		assertThat(read.starts()).isEqualTo(4);
		assertThat(read.percentile(50)).isEqualTo(Duration.ofMillis(1));
		assertThat(read.percentile(95)).isGreaterThanOrEqualTo(Duration.ofHours(30));
		assertThat(WaitCounts.of("").percentile(95)).isNull();
	}

	@Test
	void theTextOfAnyMinuteFitsItsColumn() {
		WaitCounts waits = new WaitCounts();
		for (double millis = 1; millis < Duration.ofDays(1).toMillis(); millis *= 1.05) {
			Duration wait = Duration.ofMillis((long) millis);
			IntStream.range(0, 100).forEach((n) -> waits.add(wait));
		}
		assertThat(waits.text().length()).isLessThan(2000);
	}

}
