package io.evenhand.web;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * An instant as a page shows it: the time of day, with the date where it is not today.
 * Immutable.
 *
 * @param iso with its offset, for the datetime attribute
 * @param text as people read it
 */
public record Moment(String iso, String text) {

	private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.UK);

	private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("HH:mm", Locale.UK);

	private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.UK);

	private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.UK);

	/**
	 * The date alone, also where it is today.
	 * @param at the instant
	 * @param zone the reader's zone
	 * @return the moment
	 */
	public static Moment date(Instant at, ZoneId zone) {
		return new Moment(iso(at.atZone(zone)), DATE.format(at.atZone(zone)));
	}

	/**
	 * For staff: to the second where it is today.
	 * @param at the instant
	 * @param now what is today
	 * @param zone the reader's zone
	 * @return the moment
	 */
	public static Moment toTheSecond(Instant at, Instant now, ZoneId zone) {
		return of(at, now, zone, SECONDS);
	}

	/**
	 * For customers: to the minute.
	 * @param at the instant
	 * @param now what is today
	 * @param zone the reader's zone
	 * @return the moment
	 */
	public static Moment toTheMinute(Instant at, Instant now, ZoneId zone) {
		return of(at, now, zone, MINUTES);
	}

	private static Moment of(Instant at, Instant now, ZoneId zone, DateTimeFormatter today) {
		ZonedDateTime time = at.atZone(zone);
		boolean sameDay = time.toLocalDate().equals(now.atZone(zone).toLocalDate());
		return new Moment(iso(time), (sameDay ? today : DAY).format(time));
	}

	private static String iso(ZonedDateTime time) {
		return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.truncatedTo(ChronoUnit.SECONDS).toOffsetDateTime());
	}

}
