package io.evenhand.web.console;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.evenhand.audit.Reason;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareKind;
import io.evenhand.gate.Shares;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;
import io.evenhand.web.console.SharePage.Typed;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wrote into the form of a share, read; pure. Immutable.
 *
 * @param weight 1 to 1000; empty for the plan's
 * @param cap 0 to 10000; empty for the plan's or the lane's
 * @param until local date and time; empty for no end
 * @param kind the kind of the reason; absent for "other"
 * @param reason why
 */
record ShareForm(String weight, String cap, String until, @Nullable String kind, String reason) {

	ShareForm {
		weight = Objects.requireNonNullElse(weight, "");
		cap = Objects.requireNonNullElse(cap, "");
		until = Objects.requireNonNullElse(until, "");
		reason = Objects.requireNonNullElse(reason, "");
	}

	/**
	 * Reads the form of who wants to know first what it would do: it needs no reason yet.
	 * @return what was read, see {@link #read}
	 */
	Read tried(Instant now, ZoneId zone, boolean mustEnd, Share limits) {
		return read(now, zone, mustEnd, limits, false);
	}

	/**
	 * Reads the form.
	 * @param now the time now
	 * @param zone the zone in which {@code until} is written
	 * @param mustEnd whether it needs an end within {@link Shares#LONGEST_TEMPORARY}
	 * @param limits the share as it is, of which the queue limits stay
	 * @return what was read
	 */
	Read read(Instant now, ZoneId zone, boolean mustEnd, Share limits) {
		return read(now, zone, mustEnd, limits, true);
	}

	private Read read(Instant now, ZoneId zone, boolean mustEnd, Share limits, boolean mustSayWhy) {
		Map<String, String> errors = new HashMap<>();
		Integer weight = whole(this.weight, Weight.MIN, Weight.MAX);
		if (weight == null && !this.weight.isBlank()) {
			errors.put("weight", "weight");
		}
		Integer cap = whole(this.cap, 0, Cap.MAX);
		if (cap == null && !this.cap.isBlank()) {
			errors.put("cap", "cap");
		}
		Instant end = end(zone);
		if (end == null && (mustEnd || !this.until.isBlank())) {
			errors.put("until", this.until.isBlank() ? "until.missing" : "until");
		}
		else if (end != null && !end.isAfter(now)) {
			errors.put("until", "until.past");
		}
		else if (end != null && mustEnd && end.isAfter(now.plus(Shares.LONGEST_TEMPORARY))) {
			errors.put("until", "until.far");
		}
		ShareKind sort = (this.kind != null) ? ShareKind.of(this.kind).orElse(null) : ShareKind.OTHER;
		if (sort == null) {
			errors.put("kind", "kind");
		}
		Reason why = why();
		if (why == null && mustSayWhy) {
			errors.put("reason", "reason");
		}
		NewShare share = (errors.isEmpty() && sort != null) ? new NewShare((weight != null) ? new Weight(weight) : null,
				(cap != null) ? new Cap(cap) : null, limits.queueLimit(), limits.queueCost(), end, sort) : null;
		return new Read(share, why, new Typed(this.weight, this.cap, this.until,
				((sort != null) ? sort : ShareKind.OTHER).code(), this.reason, errors, null));
	}

	private @Nullable Instant end(ZoneId zone) {
		try {
			return LocalDateTime.parse(this.until).atZone(zone).toInstant();
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

	private @Nullable Reason why() {
		try {
			return new Reason(this.reason);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static @Nullable Integer whole(String text, int least, int most) {
		try {
			int value = Integer.parseInt(text.strip());
			return (least <= value && value <= most) ? value : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	/**
	 * A form that was read.
	 *
	 * @param share what it asks for; null where something is wrong
	 * @param reason why; null where there is none
	 * @param typed what goes back onto the page
	 */
	record Read(@Nullable NewShare share, @Nullable Reason reason, Typed typed) {
	}

}
