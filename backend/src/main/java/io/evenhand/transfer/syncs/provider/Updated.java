package io.evenhand.transfer.syncs.provider;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How to ask for what changed since a time. Immutable.
 *
 * @param parameter takes the time
 * @param format how it is written
 * @param overlap how much earlier than the last mark is asked for, 5 min by default, at
 * most 31 d
 */
public record Updated(String parameter, @Nullable TimeFormat format, @Nullable Duration overlap) {

	public Updated {
		Provider.need(parameter != null && !parameter.isBlank(), "The member updated needs a parameter");
		format = (format != null) ? format : TimeFormat.INSTANT;
		overlap = (overlap != null) ? overlap : Duration.ofMinutes(5);
		Provider.need(!overlap.isNegative() && overlap.compareTo(Duration.ofDays(31)) <= 0,
				"The overlap of updated is between PT0S and P31D");
	}

}
