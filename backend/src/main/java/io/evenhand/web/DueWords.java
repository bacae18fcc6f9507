package io.evenhand.web;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.evenhand.schedule.Due;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Says when a schedule is due, by the clock of the schedule's zone and with its offset,
 * and what a change of the clocks does to it. Thread-safe.
 */
@Component
public final class DueWords {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEEE d MMMM yyyy, HH:mm", Locale.UK);

	private final MessageSource messages;

	DueWords(MessageSource messages) {
		this.messages = messages;
	}

	/**
	 * A time to come.
	 * @param due when
	 * @param zone the schedule's zone
	 * @return such as {@code Sunday 29 March 2026, 03:00 (UTC+02:00), because the clocks
	 * skip the hour}
	 */
	public String sentence(Due due, ZoneId zone) {
		String words = sentence(due.at(), zone);
		return (due.change() == Due.Change.NONE) ? words : words + this.messages
			.getMessage("schedule.change." + due.change().name().toLowerCase(Locale.ROOT), null, Locale.UK);
	}

	/**
	 * A time.
	 * @param at when
	 * @param zone in which it is told
	 * @return such as {@code Sunday 29 March 2026, 03:00 (UTC+02:00)}
	 */
	public String sentence(Instant at, ZoneId zone) {
		ZonedDateTime time = at.atZone(zone);
		String offset = time.getOffset().getId();
		return TIME.format(time) + (offset.equals("Z") ? " (UTC)" : " (UTC" + offset + ")");
	}

}
