package io.evenhand.web;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Which bytes of a file a request asks for (RFC 9110, section 14): one range, from and to
 * both counted from 0. What is not one range of bytes asks for the whole. Immutable.
 *
 * @param from the first byte
 * @param to the last byte, inclusive
 * @param kind what the answer is
 */
record ByteRange(long from, long to, Kind kind) {

	/** What the answer is. */
	enum Kind {

		/** All bytes, as if nothing had been asked. */
		WHOLE,
		/** Some bytes. */
		PART,
		/** None: the range begins behind the end. */
		NONE

	}

	private static final Pattern ONE = Pattern.compile("(?i)bytes=\\s*([0-9]{0,18})\\s*-\\s*([0-9]{0,18})\\s*");

	/**
	 * Reads a request's header.
	 * @param header the {@code Range}; null where there is none
	 * @param size of the file, in bytes, at least 0
	 * @return the range
	 */
	static ByteRange of(@Nullable String header, long size) {
		Matcher one = ONE.matcher((header != null) ? header : "");
		if (!one.matches() || (one.group(1).isEmpty() && one.group(2).isEmpty())) {
			return new ByteRange(0, size - 1, Kind.WHOLE);
		}
		if (one.group(1).isEmpty()) {
			long last = Long.parseLong(one.group(2));
			return part(Math.max(0, size - last), size - 1, size, last > 0);
		}
		long from = Long.parseLong(one.group(1));
		long to = one.group(2).isEmpty() ? size - 1 : Long.parseLong(one.group(2));
		if (!one.group(2).isEmpty() && to < from) {
			return new ByteRange(0, size - 1, Kind.WHOLE);
		}
		return part(from, Math.min(to, size - 1), size, true);
	}

	private static ByteRange part(long from, long to, long size, boolean any) {
		return new ByteRange(from, to, (any && from < size) ? Kind.PART : Kind.NONE);
	}

	long length() {
		return this.to - this.from + 1;
	}

}
