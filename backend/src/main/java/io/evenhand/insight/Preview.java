package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.evenhand.gate.QueueRoom;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What a change would do to a lane as it stands: the lane as it is against the lane after
 * the change. Nothing was changed for it. Immutable.
 *
 * @param lane the lane's name
 * @param asOf when the lane was read, by the database's clock
 * @param slots the lane's slots
 * @param effects what becomes of each tenant of the lane, by id
 * @param now the next starts as things are, at most 20
 * @param after the next starts after the change, at most 20
 * @param queue what the change does to the queue limits of its tenant; null where it is
 * not about a share
 */
public record Preview(String lane, Instant asOf, int slots, List<Effect> effects, List<Forecast.Start> now,
		List<Forecast.Start> after, @Nullable Queue queue) {

	/** Of a change that is not about a share. */
	public Preview(String lane, Instant asOf, int slots, List<Effect> effects, List<Forecast.Start> now,
			List<Forecast.Start> after) {
		this(lane, asOf, slots, effects, now, after, null);
	}

	Preview with(Queue changed) {
		return new Preview(this.lane, this.asOf, this.slots, this.effects, this.now, this.after, changed);
	}

	/**
	 * Who gets less, or must wait longer.
	 * @return those tenants' effects; empty where nobody loses
	 */
	public List<Effect> losers() {
		return this.effects.stream().filter(Effect::loses).toList();
	}

	/**
	 * What becomes of a tenant.
	 *
	 * @param tenant the tenant
	 * @param now as things are
	 * @param after after the change
	 */
	public record Effect(TenantId tenant, Standing now, Standing after) {

		/** Less than this of a slot is not told. */
		private static final double TOLD = 0.05;

		private static final Duration LATER = Duration.ofSeconds(1);

		/**
		 * Slots lost when all compete.
		 * @return negative for a gain
		 */
		public double lost() {
			return this.now.contended() - this.after.contended();
		}

		/**
		 * The part of its speed that is lost when all compete.
		 * @return 0 to 100, rounded; 0 for a gain
		 */
		public int lostPercent() {
			return (this.now.contended() <= 0) ? 0 : (int) Math.max(0, Math.round(100 * lost() / this.now.contended()));
		}

		/**
		 * Whether it has fewer slots, at once or when all compete, or its next step
		 * starts more than a second later, or no longer at all: less than that, whose
		 * slice ends first decides.
		 * @return true for a loser
		 */
		public boolean loses() {
			return lost() >= TOLD || this.after.slots() < this.now.slots() || later(this.now.next(), this.after.next())
					|| later(this.now.clears(), this.after.clears());
		}

		private static boolean later(@Nullable Duration now, @Nullable Duration after) {
			return now != null && (after == null || after.compareTo(now.plus(LATER)) > 0);
		}

	}

	/**
	 * How a tenant stands.
	 *
	 * @param slots what it holds with all holds as they are, once what has to end has
	 * ended and the free slots are given
	 * @param contended what it would hold if all tenants of the lane competed
	 * @param next how long until its next start; null where none is expected
	 * @param clears how long until the last of what waits has started; null unless slots
	 * alone limit it
	 * @param unclear why {@code clears} is null: {@code nothing_waiting}, {@code paused},
	 * {@code held}, {@code provider} or {@code too_many}; null where it is not
	 */
	public record Standing(int slots, double contended, @Nullable Duration next, @Nullable Duration clears,
			@Nullable String unclear) {
	}

	/**
	 * A tenant's queue limits. They start nothing sooner or later: what waits stays, and
	 * who is beyond them is refused when the next job comes.
	 *
	 * @param now as they are, with what waits
	 * @param after as they would be, with the same
	 */
	public record Queue(QueueRoom now, QueueRoom after) {

		/**
		 * Whether the change is one of these.
		 * @return false where both limits stay
		 */
		public boolean changes() {
			return !this.now.equals(this.after);
		}

	}

}
