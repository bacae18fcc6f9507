package io.evenhand.gate;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * When a step that failed is tried again.
 */
class RetriesTests {

	private static final RetrySettings USUAL = new RetrySettings(9, Duration.ofSeconds(5), Duration.ofMinutes(10), 20,
			10);

	@Test
	void theGapsGrowThreefoldUpToTenMinutesWithoutJitter() {
		assertThat(gaps(0)).containsExactly(5L, 15L, 45L, 135L, 405L, 600L, 600L, 600L);
	}

	@Test
	void theJitterOnlyAddsAndNeverMoreThanAHalf() {
		assertThat(gaps(-1L)).containsExactly(7L, 22L, 67L, 202L, 607L, 900L, 900L, 900L);
		SplittableRandom random = new SplittableRandom(7);
		Retries retries = new Retries(USUAL, random);
		List<Long> first = IntStream.range(0, 200).mapToObj((n) -> gapMillis(retries.after(1, "x"))).toList();
		assertThat(first).allMatch((gap) -> 5000 <= gap && gap < 7501);
		assertThat(first.stream().distinct().count()).isGreaterThan(150);
	}

	@Test
	void theLastAttemptFailsWithItsReasonAndTheirNumber() {
		Retries retries = new Retries(USUAL, new SplittableRandom(7));
		assertThat(retries.after(8, "No answer")).isInstanceOf(Outcome.Retry.class);
		assertThat(retries.after(9, "No answer")).isEqualTo(new Outcome.Failed("No answer. It was tried 9 times."));
		Outcome.Failed longOne = (Outcome.Failed) retries.after(9, "x".repeat(2000));
		assertThat(longOne.reason()).hasSizeLessThanOrEqualTo(1000).endsWith("It was tried 9 times.");
		Retries once = new Retries(new RetrySettings(1, Duration.ofSeconds(5), Duration.ofMinutes(10), 20, 10));
		assertThat(once.after(1, "No answer")).isEqualTo(new Outcome.Failed("No answer"));
	}

	@Test
	void settingsOutOfRangeAreRefusedInASentence() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RetrySettings(0, Duration.ofSeconds(5), Duration.ofMinutes(10), 20, 10))
			.withMessageContaining("evenhand.retry.attempts is between 1 and 100");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new RetrySettings(5, Duration.ofSeconds(5), Duration.ofSeconds(1), 20, 10))
			.withMessageContaining("evenhand.retry.longest-gap");
	}

	private static List<Long> gaps(long random) {
		Retries retries = new Retries(USUAL, () -> random);
		return IntStream.rangeClosed(1, 8)
			.mapToObj((attempt) -> gapMillis(retries.after(attempt, "x")) / 1000)
			.toList();
	}

	private static long gapMillis(Outcome outcome) {
		return ((Outcome.Retry) outcome).gap().toMillis();
	}

}
