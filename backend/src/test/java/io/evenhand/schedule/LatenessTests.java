package io.evenhand.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LatenessTests {

	private static final Instant DUE = Instant.parse("2026-01-10T00:00:00Z");

	private static Lateness of(String cron, String after) {
		return Lateness.of(7, Cron.parse(cron, "UTC"), DUE, DUE.plus(Duration.parse(after)));
	}

	@Test
	void aTimeThatIsMetIsFiredAtOnce() {
		assertThat(of("0 * * * *", "PT2S")).isEqualTo(new Lateness(DUE, 0, DUE.plusSeconds(2)));
	}

	@Test
	void ofSeveralThatPassedOnlyTheLastIsMadeUpFor() {
		Lateness night = of("0 * * * *", "PT5H30M");
		assertThat(night.due()).isEqualTo("2026-01-10T05:00:00Z");
		assertThat(night.missed()).isEqualTo(5);
		assertThat(of("* * * * *", "PT3M30S")).isEqualTo(new Lateness(DUE.plusSeconds(180), 3, DUE.plusSeconds(210)));
	}

	@Test
	void afterALongTimeTheyDoNotAllComeTogetherAndNoneComesAfterItsNextTime() {
		Cron daily = Cron.parse("0 0 * * *", "UTC");
		Instant now = DUE.plus(Duration.ofHours(3));
		Set<Long> minutes = new HashSet<>();
		for (long schedule = 1; schedule <= 1000; schedule++) {
			Instant at = Lateness.of(schedule, daily, DUE, now).at();
			assertThat(at).isBetween(now, now.plus(Lateness.SPREAD));
			assertThat(Lateness.of(schedule, daily, DUE, now).at()).as("the same each time").isEqualTo(at);
			minutes.add(Duration.between(now, at).toSeconds() / 10);
		}
		assertThat(minutes).as("each ten seconds of five minutes").hasSize(30);
		Cron hourly = Cron.parse("0 * * * *", "UTC");
		Instant late = DUE.plus(Duration.ofMinutes(59));
		for (long schedule = 1; schedule <= 100; schedule++) {
			assertThat(Lateness.of(schedule, hourly, DUE, late).at()).isBefore(DUE.plus(Duration.ofHours(1)));
		}
	}

	@Test
	void aYearOfMinutesEndsSoon() {
		assertThat(of("* * * * *", "P365D").missed()).isEqualTo(Lateness.MOST);
	}

}
