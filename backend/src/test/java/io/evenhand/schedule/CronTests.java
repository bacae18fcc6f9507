package io.evenhand.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;

import io.evenhand.schedule.Due.Change;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CronTests {

	private static final int WINDOW = 3 * 24 * 60;

	private static List<String> next(String cron, String zone, String after, int count) {
		return Cron.parse(cron, zone)
			.next(Instant.parse(after), count)
			.stream()
			.map((due) -> due.at() + ((due.change() != Change.NONE) ? " " + due.change() : ""))
			.toList();
	}

	@Test
	void timesAreThoseOfTheZone() {
		assertThat(next("30 2 * * *", "Europe/Berlin", "2026-01-10T00:00:00Z", 2))
			.containsExactly("2026-01-10T01:30:00Z", "2026-01-11T01:30:00Z");
		assertThat(next("0 9 * * 1-5", "Asia/Kathmandu", "2026-01-09T12:00:00Z", 2))
			.containsExactly("2026-01-12T03:15:00Z", "2026-01-13T03:15:00Z");
		assertThat(next("0 0 29 2 *", "UTC", "2026-01-01T00:00:00Z", 1)).containsExactly("2028-02-29T00:00:00Z");
	}

	@Test
	void bothDaysMustMatchWhereBothAreGiven() {
		assertThat(next("0 0 13 * 5", "UTC", "2026-01-01T00:00:00Z", 2)).containsExactly("2026-02-13T00:00:00Z",
				"2026-03-13T00:00:00Z");
	}

	@ParameterizedTest
	@CsvSource({ "Europe/Berlin, 2026-03-28T12:00:00Z, 2026-03-29T01:00:00Z, 2026-03-30T00:30:00Z",
			"America/New_York, 2026-03-07T12:00:00Z, 2026-03-08T07:00:00Z, 2026-03-09T06:30:00Z",
			"Australia/Lord_Howe, 2026-10-03T12:00:00Z, 2026-10-03T15:30:00Z, 2026-10-04T15:30:00Z" })
	void aTimeThatTheClocksSkipIsDueWhenTheyHave(String zone, String after, String moved, String following) {
		String cron = zone.equals("Australia/Lord_Howe") ? "15,29 2 * * *" : "30 2 * * *";
		List<String> times = next(cron, zone, after, 2);
		assertThat(times.get(0)).isEqualTo(moved + " SKIPPED");
		assertThat(times.get(1)).startsWith(following.substring(0, 13));
		// the control: an expression asked of a moving clock gives another time
		assertThat(next("30 4 * * *", zone, after, 1).get(0)).doesNotContain("SKIPPED");
	}

	@Test
	void severalSkippedTimesAreDueOnceTogether() {
		assertThat(next("0,15,30,45 2,3 * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 4)).containsExactly(
				"2026-03-29T01:00:00Z SKIPPED", "2026-03-29T01:15:00Z", "2026-03-29T01:30:00Z", "2026-03-29T01:45:00Z");
	}

	@Test
	void aTimeThatComesTwiceIsDueTheFirstTime() {
		assertThat(next("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2))
			.containsExactly("2026-10-25T00:30:00Z TWICE", "2026-10-26T01:30:00Z");
		assertThat(next("30 1 * * *", "America/New_York", "2026-10-31T12:00:00Z", 2))
			.containsExactly("2026-11-01T05:30:00Z TWICE", "2026-11-02T06:30:00Z");
		// asked within the second pass
		assertThat(next("30 2 * * *", "Europe/Berlin", "2026-10-25T01:10:00Z", 1))
			.containsExactly("2026-10-26T01:30:00Z");
	}

	@Test
	void everyHourKeepsToTheTimeThatPasses() {
		assertThat(next("30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", 3))
			.containsExactly("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", "2026-03-29T02:30:00Z");
		assertThat(next("30 * * * *", "Europe/Berlin", "2026-10-25T00:00:00Z", 3))
			.containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z");
	}

	@Test
	void aDayThatAZoneLeftOutIsMadeUpForOnce() {
		assertThat(next("0 6,12 * * *", "Pacific/Apia", "2011-12-29T23:00:00Z", 3))
			.containsExactly("2011-12-30T10:00:00Z SKIPPED", "2011-12-30T16:00:00Z", "2011-12-30T22:00:00Z");
	}

	@Test
	void aMidnightThatIsSkippedIsDueAtOne() {
		assertThat(next("0 0 * * *", "America/Sao_Paulo", "2018-11-03T12:00:00Z", 2))
			.containsExactly("2018-11-04T03:00:00Z SKIPPED", "2018-11-05T02:00:00Z");
	}

	/** An oracle that walks minute by minute and knows nothing of offsets. */
	@ParameterizedTest
	@CsvSource({ "Europe/Berlin, 2026-03-28T00:00:00Z", "Europe/Berlin, 2026-10-24T00:00:00Z",
			"America/New_York, 2026-03-07T00:00:00Z", "America/New_York, 2026-10-31T00:00:00Z",
			"Australia/Lord_Howe, 2026-10-02T00:00:00Z", "Australia/Lord_Howe, 2026-04-03T00:00:00Z",
			"America/Sao_Paulo, 2018-11-03T00:00:00Z", "Africa/Casablanca, 2026-02-14T00:00:00Z",
			"Asia/Tokyo, 2026-03-28T00:00:00Z" })
	void randomSchedulesAreDueWhenAWalkAroundTheClockSaysSo(String zone, String from) {
		for (int seed = 1; seed <= 40; seed++) {
			Random random = new Random(seed);
			int step = 1 + random.nextInt(30);
			boolean every = random.nextInt(3) == 0;
			int hour = random.nextInt(5);
			int until = hour + random.nextInt(3);
			String cron = "*/" + step + " " + (every ? "*" : hour + "-" + until) + " * * *";
			Predicate<LocalDateTime> matches = (time) -> time.getMinute() % step == 0
					&& (every || (time.getHour() >= hour && time.getHour() <= until));
			Instant start = Instant.parse(from);
			List<Instant> expected = every ? passing(matches, zone, start) : onTheWall(matches, zone, start);
			List<Instant> found = Cron.parse(cron, zone).next(start, expected.size()).stream().map(Due::at).toList();
			assertThat(found).as("%s in %s, seed %d", cron, zone, seed).isEqualTo(expected);
		}
	}

	private static List<Instant> passing(Predicate<LocalDateTime> matches, String zone, Instant start) {
		List<Instant> times = new ArrayList<>();
		for (int minute = 1; minute < WINDOW; minute++) {
			Instant at = start.plus(minute, ChronoUnit.MINUTES);
			if (matches.test(LocalDateTime.ofInstant(at, ZoneId.of(zone)))) {
				times.add(at);
			}
		}
		return times;
	}

	/**
	 * Each time of the wall is due at the first moment when the clock shows it or a later
	 * one.
	 */
	private static List<Instant> onTheWall(Predicate<LocalDateTime> matches, String zone, Instant start) {
		TreeSet<Instant> times = new TreeSet<>();
		LocalDateTime shown = LocalDateTime.ofInstant(start, ZoneId.of(zone));
		for (int minute = 1; minute < WINDOW; minute++) {
			Instant at = start.plus(minute, ChronoUnit.MINUTES);
			LocalDateTime now = LocalDateTime.ofInstant(at, ZoneId.of(zone));
			while (shown.isBefore(now)) {
				shown = shown.plusMinutes(1);
				if (matches.test(shown)) {
					times.add(at);
				}
			}
		}
		return List.copyOf(times);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "* * * *", "0 30 2 * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "@daily",
			"a b c d e", "*/0 * * * *" })
	void whatIsNoCronExpressionIsRefusedInASentence(String cron) {
		assertThatExceptionOfType(ScheduleRefused.class).isThrownBy(() -> Cron.parse(cron, "UTC"))
			.matches((ex) -> ex.field().equals("cron"));
	}

	@Test
	void anUnknownZoneIsRefusedAndATimeThatNeverComesIsNone() {
		assertThatExceptionOfType(ScheduleRefused.class).isThrownBy(() -> Cron.parse("0 0 * * *", "Europe/Nowhere"))
			.withMessageContaining("no such time zone");
		assertThat(next("0 0 30 2 *", "UTC", "2026-01-01T00:00:00Z", 1)).isEmpty();
	}

}
