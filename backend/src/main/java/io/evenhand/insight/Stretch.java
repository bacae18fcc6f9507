package io.evenhand.insight;

import java.time.Instant;

import io.evenhand.fairness.Clause;
import io.evenhand.fairness.Hold;
import io.evenhand.gate.HoldSpans.HoldSpan;
import org.jspecify.annotations.Nullable;

/**
 * A part of a job's time in which it ran, was held by one rule first of all, or waited
 * its turn. Immutable.
 *
 * @param held the rule that held it; null where none did
 * @param ran whether something of it ran
 * @param from since when
 * @param to until when
 * @param values of the hold as it began; null where nothing is known beside
 */
public record Stretch(@Nullable Clause held, boolean ran, Instant from, Instant to, HoldSpan.@Nullable Values values) {

	/**
	 * What it was.
	 * @return {@code ran}, {@code turn}, or the code of what held it
	 */
	public String code() {
		Clause clause = this.held;
		return this.ran ? "ran" : (clause != null) ? clause.hold().code() : Hold.TURN.code();
	}

	boolean same(Stretch other) {
		return this.ran == other.ran && this.held == other.held;
	}

	Stretch until(Instant end) {
		return new Stretch(this.held, this.ran, this.from, end, this.values);
	}

}
