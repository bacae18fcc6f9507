package io.evenhand.laboratory;

import java.util.List;

import io.evenhand.fairness.Share;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Weight;

/**
 * A tenant of a workload. Immutable.
 *
 * @param share weight and cap
 * @param streams its work by job type
 */
record Customer(Share share, List<Stream> streams) {

	Customer {
		streams = List.copyOf(streams);
	}

	Customer(int weight, int cap, Stream... streams) {
		this(new Share(new Weight(weight), new Cap(cap)), List.of(streams));
	}

	/** One that always has more to do. */
	static Customer endless(int weight, int cap, Costs costs) {
		return new Customer(weight, cap, new Stream(costs, Burst.endless()));
	}

	boolean endless() {
		return this.streams.stream().anyMatch(Stream::endless);
	}

	/** Slot-milliseconds that it has queued by then. */
	double asked(long horizon) {
		return this.streams.stream()
			.flatMap((stream) -> stream.bursts().stream())
			.filter((burst) -> burst.at() <= horizon)
			.mapToDouble(Burst::millis)
			.sum();
	}

	/**
	 * Costs of steps, drawn evenly.
	 *
	 * @param least slot-milliseconds
	 * @param most slot-milliseconds
	 * @param off how far estimates may be off: 1 for exact ones, 3 for anything from a
	 * third to three times the cost
	 */
	record Costs(long least, long most, double off) {

		static Costs exactly(long millis) {
			return new Costs(millis, millis, 1);
		}

		/** From a twentieth of the largest up. */
		static Costs upTo(long most) {
			return new Costs(Math.min(most, most / 20 + 1), most, 1);
		}

		Costs off(double off) {
			return new Costs(this.least, this.most, off);
		}

	}

	/**
	 * Work queued at once: a job.
	 *
	 * @param at when, milliseconds
	 * @param millis how much, slot-milliseconds
	 */
	record Burst(long at, long millis) {

		/** A backlog without end. */
		static final long ENDLESS = Long.MAX_VALUE;

		static Burst endless() {
			return new Burst(0, ENDLESS);
		}

	}

}
