package io.evenhand.web;

import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.evenhand.insight.FairnessFigures.HeavyHour;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * The sentence that says what follows from a heavy hour. Thread-safe.
 */
@Component
public final class FairnessWords {

	private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.UK);

	private static final Duration ONE = Duration.ofHours(1);

	private final MessageSource messages;

	FairnessWords(MessageSource messages) {
		this.messages = messages;
	}

	/**
	 * The verdict in words.
	 * @param hour the heavy hour
	 * @param tenant what the heaviest tenant is called
	 * @param zone the reader's zone
	 * @return one or two sentences
	 */
	public String sentence(HeavyHour hour, String tenant, ZoneId zone) {
		var from = hour.from().atZone(zone);
		return this.messages.getMessage(
				"fairness.verdict." + word(hour), new Object[] { tenant, HOUR.format(from), HOUR.format(from.plus(ONE)),
						Math.round(100 * hour.share()), hour.small(), text(hour.p95()), Span.exactly(hour.target()) },
				Locale.UK);
	}

	/**
	 * The verdict in one word.
	 * @param hour the heavy hour
	 * @return {@code leave_alone}, {@code look} or {@code nobody_small}
	 */
	public static String word(HeavyHour hour) {
		return hour.verdict().name().toLowerCase(Locale.ROOT);
	}

	private static String text(@Nullable Duration length) {
		return (length != null) ? Span.exactly(length) : "";
	}

}
