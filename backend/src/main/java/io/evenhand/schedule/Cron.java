package io.evenhand.schedule;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.evenhand.schedule.Due.Change;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.support.CronExpression;

/**
 * The times of a cron expression in a time zone: five fields, minute, hour, day of month,
 * month, day of week; where both days are given, both must match. Where the clocks
 * change:
 * <ul>
 * <li>A schedule of given hours keeps to the clock on the wall. A time that is skipped is
 * due at the first moment after the gap, several such times together once. A time that
 * comes twice is due the first time only.
 * <li>A schedule of every hour ({@code *}) keeps to the time that passes: what is skipped
 * is left out, and an hour that comes twice has its runs twice.
 * </ul>
 * Spring's own expression finds times of a wall clock that never changes; what stands
 * here does the rest. Immutable, pure.
 */
final class Cron {

	private static final Set<String> EVERY_HOUR = Set.of("*", "*/1", "0-23");

	private static final int FIELDS = 5;

	/** More times than one change of the clocks can hide. */
	private static final int TRIES = 10_000;

	private final CronExpression expression;

	private final ZoneId zone;

	private final boolean everyHour;

	private Cron(CronExpression expression, ZoneId zone, boolean everyHour) {
		this.expression = expression;
		this.zone = zone;
		this.everyHour = everyHour;
	}

	/**
	 * Reads an expression.
	 * @param text five fields by blanks
	 * @param zone a time zone's name
	 * @return the times
	 * @throws ScheduleRefused if one of both cannot be understood
	 */
	static Cron parse(String text, String zone) {
		String[] fields = text.strip().split("\\s+");
		if (fields.length != FIELDS) {
			throw new ScheduleRefused("cron", "Write five fields: minute, hour, day of month, month and day of week,"
					+ " such as \"30 2 * * 1-5\" for half past two from Monday to Friday. Seconds are not among them.");
		}
		return new Cron(expression(String.join(" ", fields)), zone(zone), EVERY_HOUR.contains(fields[1]));
	}

	private static CronExpression expression(String fields) {
		try {
			return CronExpression.parse("0 " + fields);
		}
		catch (IllegalArgumentException ex) {
			throw new ScheduleRefused("cron",
					"This is not a cron expression: minute 0-59, hour 0-23, day of month 1-31,"
							+ " month 1-12 or JAN-DEC, day of week 0-7 or SUN-SAT; each may be *, a list, a range or */n.");
		}
	}

	private static ZoneId zone(String zone) {
		try {
			return ZoneId.of(zone.strip());
		}
		catch (DateTimeException ex) {
			throw new ScheduleRefused("zone", "There is no such time zone: write it like Europe/Oslo or UTC.");
		}
	}

	/** The zone in which the times are told. */
	ZoneId zone() {
		return this.zone;
	}

	/**
	 * The next times.
	 * @param after not included
	 * @param count at most so many
	 * @return in order; fewer where no more come within some years
	 */
	List<Due> next(Instant after, int count) {
		List<Due> times = new ArrayList<>();
		Optional<Due> next = next(after);
		while (next.isPresent() && times.size() < count) {
			times.add(next.get());
			next = next(next.get().at());
		}
		return times;
	}

	/**
	 * The next time.
	 * @param after not included
	 * @return empty where none comes within some years
	 */
	Optional<Due> next(Instant after) {
		return this.everyHour ? passing(after) : onTheWall(after);
	}

	private Optional<Due> onTheWall(Instant after) {
		ZoneRules rules = this.zone.getRules();
		LocalDateTime wall = this.expression.next(LocalDateTime.ofInstant(after, rules.getOffset(after)));
		for (int tries = 0; wall != null && tries < TRIES; tries++) {
			Due due = due(wall, rules);
			if (due.at().isAfter(after)) {
				return Optional.of(due);
			}
			wall = this.expression.next(wall);
		}
		return Optional.empty();
	}

	private static Due due(LocalDateTime wall, ZoneRules rules) {
		@Nullable ZoneOffsetTransition change = rules.getTransition(wall);
		if (change == null) {
			return new Due(wall.toInstant(rules.getOffset(wall)), Change.NONE);
		}
		return change.isGap() ? new Due(change.getInstant(), Change.SKIPPED)
				: new Due(wall.toInstant(change.getOffsetBefore()), Change.TWICE);
	}

	/** From one change of the clocks to the next, each by its own offset. */
	private Optional<Due> passing(Instant after) {
		ZoneRules rules = this.zone.getRules();
		Instant from = after;
		ZoneOffset offset = rules.getOffset(after);
		@Nullable ZoneOffsetTransition change = rules.nextTransition(after);
		for (int tries = 0; tries < TRIES; tries++) {
			LocalDateTime wall = this.expression.next(LocalDateTime.ofInstant(from, offset));
			if (wall == null) {
				return Optional.empty();
			}
			Instant at = wall.toInstant(offset);
			if (change == null || at.isBefore(change.getInstant())) {
				return Optional.of(new Due(at, Change.NONE));
			}
			from = change.getInstant().minusNanos(1);
			offset = change.getOffsetAfter();
			change = rules.nextTransition(change.getInstant());
		}
		return Optional.empty();
	}

}
