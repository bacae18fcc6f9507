package io.evenhand.transfer.syncs.provider;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * How a provider writes times.
 */
public enum TimeFormat {

	/** 2026-11-30T13:00:00Z. */
	INSTANT,
	/** 2026-11-30. */
	DATE,
	/** Since 1970. */
	SECONDS,
	/** Since 1970. */
	MILLIS;

	/**
	 * Finds one by its word.
	 * @param word in any case
	 * @return the format
	 */
	@JsonCreator
	public static TimeFormat of(String word) {
		try {
			return valueOf(word.toUpperCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("The format of a time is instant, date, seconds or millis", ex);
		}
	}

	@JsonValue
	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Writes a beginning: never later than it is.
	 * @param time when
	 * @return as the provider reads it
	 */
	public String floor(Instant time) {
		return switch (this) {
			case INSTANT -> time.truncatedTo(ChronoUnit.SECONDS).toString();
			case DATE -> time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
			case SECONDS -> Long.toString(time.getEpochSecond());
			case MILLIS -> Long.toString(time.toEpochMilli());
		};
	}

	/**
	 * Writes an end: never earlier than it is.
	 * @param time when
	 * @return as the provider reads it
	 */
	public String ceiling(Instant time) {
		return switch (this) {
			case INSTANT, SECONDS -> floor(time.plusNanos(999_999_999));
			case DATE -> floor(time.plus(1, ChronoUnit.DAYS).minusMillis(1));
			case MILLIS -> floor(time.plusNanos(999_999));
		};
	}

}
