package io.evenhand.gate;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * One thing that holds a waiting request. Immutable.
 *
 * @param fact what it is
 * @param since since when, as far as the gate knows
 * @param until when it ends by itself; null where nobody knows
 */
public record Held(Fact fact, Instant since, @Nullable Instant until) {

	/**
	 * Its code.
	 * @return as in contract.md, {@code waiting[].code}
	 */
	public String code() {
		return this.fact.hold().code();
	}

}
