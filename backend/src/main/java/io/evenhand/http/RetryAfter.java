package io.evenhand.http;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a {@code Retry-After} header (RFC 9110, sections 10.2.3 and 5.6.7). Pure.
 */
public final class RetryAfter {

	/** A longer wait is cut to this. */
	public static final Duration LONGEST = Duration.ofDays(7);

	private static final Pattern SECONDS = Pattern.compile("[0-9]+");

	private static final int DAY_OF_DIGITS = 18;

	private static final DateTimeFormatter NOW_USED = date("EEE, dd MMM uuuu HH:mm:ss 'GMT'");

	private static final DateTimeFormatter ASCTIME = date("EEE MMM ppd HH:mm:ss uuuu");

	private RetryAfter() {
	}

	/**
	 * How long to wait.
	 * @param header the header's value
	 * @param now the present time
	 * @return how long from now, zero for a time that has passed, at most
	 * {@link #LONGEST}; empty where the value is neither seconds nor a date, which counts
	 * as no header at all
	 */
	public static Optional<Duration> read(String header, Instant now) {
		String value = header.strip();
		if (SECONDS.matcher(value).matches()) {
			String digits = value.replaceFirst("^0+(?=.)", "");
			boolean over = digits.length() > DAY_OF_DIGITS || Long.parseLong(digits) > LONGEST.toSeconds();
			return Optional.of(over ? LONGEST : Duration.ofSeconds(Long.parseLong(digits)));
		}
		return date(value, now).map((until) -> capped(Duration.between(now, until)));
	}

	private static Duration capped(Duration wait) {
		if (wait.isNegative()) {
			return Duration.ZERO;
		}
		return (wait.compareTo(LONGEST) > 0) ? LONGEST : wait;
	}

	/**
	 * Reads a date of HTTP in any of its three forms.
	 * @param value the text
	 * @param now the present time, by which two digits of a year are read
	 * @return empty where it is none
	 */
	public static Optional<Instant> date(String value, Instant now) {
		for (DateTimeFormatter form : List.of(NOW_USED, ASCTIME, oldForm(now))) {
			try {
				return Optional.of(Instant.from(form.parse(value)));
			}
			catch (DateTimeParseException ex) {
				// perhaps it is in another form
			}
		}
		return Optional.empty();
	}

	/**
	 * With two digits of the year: one that seems to be more than fifty years ahead is
	 * the last one with these digits.
	 */
	private static DateTimeFormatter oldForm(Instant now) {
		int base = now.atOffset(ZoneOffset.UTC).getYear() - 49;
		return new DateTimeFormatterBuilder().appendPattern("EEEE, dd-MMM-")
			.appendValueReduced(ChronoField.YEAR, 2, 2, base)
			.appendPattern(" HH:mm:ss 'GMT'")
			.toFormatter(Locale.ENGLISH)
			.withResolverStyle(ResolverStyle.STRICT)
			.withZone(ZoneOffset.UTC);
	}

	private static DateTimeFormatter date(String pattern) {
		return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
			.withResolverStyle(ResolverStyle.STRICT)
			.withZone(ZoneOffset.UTC);
	}

}
