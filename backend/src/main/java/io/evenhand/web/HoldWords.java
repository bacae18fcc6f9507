package io.evenhand.web;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Says what holds a job, for customers (who never learn of others) and for staff: two
 * sentences about one fact. The words are the messages "hold.customer." and "hold.staff."
 * + code + the fact's variant; those of a hold with an end that is known are the same +
 * ".until", those of a job with a place in its queue + ".place". Values: 0 its place, 1
 * the end, 2 the beginning, then the fact's own. Thread-safe.
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
		List<Object> values = new ArrayList<>();
		values.add((position != null) ? ordinal(position) : "");
		Instant until = held.until();
		values.add((until != null) ? CLOCK.format(until.atZone(zone)) : "");
		values.add(CLOCK.format(held.since().atZone(zone)));
		held.fact()
			.values()
			.forEach((value) -> values.add((value instanceof Duration length) ? Span.exactly(length) : value));
		for (String key : keys((staff ? "hold.staff." : "hold.customer.") + held.code(), held, position)) {
			String sentence = this.messages.getMessage(key, values.toArray(), null, Locale.UK);
			if (sentence != null) {
				return sentence;
			}
		}
		return held.code();
	}

	/** The most exact first. */
	private static List<String> keys(String code, Held held, @Nullable Integer position) {
		List<String> keys = new ArrayList<>();
		for (String base : List.of(code + held.fact().variant(), code)) {
			if (held.until() != null) {
				keys.add(base + ".until");
			}
			if (position != null) {
				keys.add(base + ".place");
			}
			keys.add(base);
		}
		return keys;
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

}
