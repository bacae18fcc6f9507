package io.evenhand.job;

import java.util.Comparator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.Stream;

/**
 * What jobs of one tenant and type are expected to cost: <pre>
 * cost = fixed + number of a unit × slot-milliseconds per unit
 * </pre> where the rate is a percentile of the tenant's own history, else of the type's,
 * else the default. Of several units that one counts which explains the history best, the
 * one with the least spread; a tenant's own history goes before the type's and that
 * before a default. Immutable, pure.
 */
public final class Costing {

	/** The unit of what a job takes that has next to nothing to do. */
	static final String FIXED = "job";

	private final CostEstimator defaults;

	private final Map<String, Rates> own;

	private final Map<String, Rates> types;

	private final int percent;

	/**
	 * @param own the tenant's history by unit
	 * @param types the type's history by unit
	 * @param percent which percentile is expected
	 */
	Costing(CostEstimator defaults, Map<String, Rates> own, Map<String, Rates> types, int percent) {
		this.defaults = defaults;
		this.own = Map.copyOf(own);
		this.types = Map.copyOf(types);
		this.percent = percent;
	}

	/**
	 * The cost of a whole job.
	 * @param units how many of what
	 * @return slot-milliseconds, at least 1
	 */
	public long jobMillis(Map<String, Long> units) {
		return Math.max(1, Math.round(fixedMillis() + variable(units)));
	}

	/**
	 * The cost of a part of a job's work.
	 * @param units how many of what
	 * @return slot-milliseconds, at least 1
	 */
	public long partMillis(Map<String, Long> units) {
		return Math.max(1, Math.round(variable(units)));
	}

	double fixedMillis() {
		return learned(this.own, FIXED).or(learned(this.types, FIXED), this.defaults.fixedMillis());
	}

	private double variable(Map<String, Long> units) {
		return best(units, (unit) -> learned(this.own, unit)).or(best(units, (unit) -> learned(this.types, unit)))
			.or(best(units, this::standard))
			.millis();
	}

	private static Maybe best(Map<String, Long> units, Function<String, Maybe> rates) {
		return units.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.flatMap((unit) -> rates.apply(unit.getKey()).times(unit.getValue()))
			.min(Comparator.comparingDouble(Maybe::spread))
			.orElse(Maybe.NOTHING);
	}

	private Maybe learned(Map<String, Rates> history, String unit) {
		Rates rates = history.getOrDefault(unit, Rates.NONE);
		return rates.known() ? new Maybe(rates.percentile(this.percent), rates.spread()) : Maybe.NOTHING;
	}

	private Maybe standard(String unit) {
		return new Maybe(this.defaults.unitMillis(unit), 0);
	}

	/**
	 * Tells a history what a job took.
	 * @param units how many of what it did
	 * @param millis the slot-milliseconds that it took
	 * @param learn told each unit and what one of it took
	 */
	void teach(Map<String, Long> units, double millis, ObjDoubleConsumer<String> learn) {
		boolean large = false;
		double variable = Math.max(millis - fixedMillis(), millis / 10);
		for (Map.Entry<String, Long> unit : units.entrySet()) {
			if (unit.getValue() >= this.defaults.least(unit.getKey())) {
				large = true;
				learn.accept(unit.getKey(), Math.max(variable / unit.getValue(), 1e-9));
			}
		}
		if (!large) {
			learn.accept(FIXED, Math.max(millis, 1));
		}
	}

	/**
	 * An expectation that may be missing.
	 *
	 * @param value slot-milliseconds
	 * @param spread of the history that it is from
	 */
	private record Maybe(OptionalDouble value, double spread) {

		static final Maybe NOTHING = new Maybe(OptionalDouble.empty(), 0);

		Stream<Maybe> times(long number) {
			return this.value.isPresent()
					? Stream.of(new Maybe(OptionalDouble.of(this.value.getAsDouble() * number), this.spread))
					: Stream.empty();
		}

		Maybe or(Maybe other) {
			return this.value.isPresent() ? this : other;
		}

		double or(Maybe other, double otherwise) {
			return or(other).value.orElse(otherwise);
		}

		double millis() {
			return this.value.orElse(0);
		}

	}

}
