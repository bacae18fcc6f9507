package io.evenhand.insight;

import java.time.Instant;
import java.util.Locale;

import io.evenhand.fairness.Clause;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A job of another tenant that was submitted later and started before. Immutable.
 *
 * @param job its id
 * @param tenant whose it is
 * @param lane in which lane it started
 * @param started when
 * @param rule by which rule it went first
 * @param held what held the other one at that moment; null unless that is the rule
 */
public record Overtaker(long job, TenantId tenant, String lane, Instant started, Rule rule, @Nullable Clause held) {

	/**
	 * What held the other one.
	 * @return the hold's code; null unless that is the rule
	 */
	public @Nullable String heldCode() {
		Clause clause = this.held;
		return (clause != null) ? clause.hold().code() : null;
	}

	/** Why a job that came later went first. */
	public enum Rule {

		/** It ran in another lane, which has slots of its own. */
		OTHER_LANE,
		/** The other one was held by something that did not hold this one. */
		HELD,
		/** The other one's own tenant had jobs before it, which come first. */
		OWN_QUEUE,
		/** Its tenant had had less for its weight. */
		LOWER_TURN;

		/**
		 * The rule's name in the API.
		 * @return lower case with underscores
		 */
		public String code() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
