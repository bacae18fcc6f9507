package io.evenhand.web;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Says what holds a job, for customers (who never learn of others) and for staff. The
 * words are the messages "hold.customer." and "hold.staff." + code; those of a code with
 * an end that is known are the same + ".until". Thread-safe.
 */
@Component
public final class HoldWords {

	private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.UK);

	private final MessageSource messages;

	HoldWords(MessageSource messages) {
		this.messages = messages;
	}

	/**
	 * What holds a job, in a sentence.
	 * @param held what the gate says
	 * @param position the job's place in its tenant's queue, null where it has none
	 * @param zone the reader's zone
	 * @param staff whether the reader is staff
	 * @return the sentence
	 */
	public String sentence(Held held, @Nullable Integer position, ZoneId zone, boolean staff) {
		String code = (staff ? "hold.staff." : "hold.customer.") + held.code();
		Instant until = held.until();
		Object[] values = { (position != null) ? ordinal(position) : "",
				(until != null) ? CLOCK.format(until.atZone(zone)) : "" };
		String fallback = this.messages.getMessage(code, values, held.code(), Locale.UK);
		if (until != null) {
			return text(this.messages.getMessage(code + ".until", values, fallback, Locale.UK), held);
		}
		if (position != null) {
			return text(this.messages.getMessage(code + ".place", values, fallback, Locale.UK), held);
		}
		return text(fallback, held);
	}

	/**
	 * A place in a queue as people say it.
	 * @param place from 1
	 * @return such as 1st, 2nd, 3rd, 11th
	 */
	public static String ordinal(int place) {
		int tens = place % 100;
		String end = (tens >= 11 && tens <= 13) ? "th" : switch (place % 10) {
			case 1 -> "st";
			case 2 -> "nd";
			case 3 -> "rd";
			default -> "th";
		};
		return "%,d%s".formatted(place, end);
	}

	private static String text(@Nullable String sentence, Held held) {
		return (sentence != null) ? sentence : held.code();
	}

}
