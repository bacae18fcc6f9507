package io.evenhand.insight;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.evenhand.fairness.Hold;
import io.evenhand.insight.jdbc.RangeRows;

import org.springframework.stereotype.Component;

/**
 * How long comparable jobs have waited for their start. A lane whose past ranges were
 * wrong too often shows none. Answers are up to a minute old. Thread-safe.
 */
@Component
public class Ranges {

	/** Fewer comparable jobs back no estimate. */
	static final int LEAST_SAMPLES = 20;

	/** Below this share of past ranges that came true none is shown. */
	static final double LEAST_COVERAGE = 0.7;

	/**
	 * Only these holds end as the work before ends: others end with a person or a time.
	 */
	static final Set<String> MEANINGFUL = Set.of(Hold.TENANT_CAP.code(), Hold.LANE_FULL.code(), Hold.TURN.code());

	private static final int MOST_SAMPLES = 1_000;

	private static final int MOST_KEPT = 10_000;

	private static final long FRESH_MILLIS = 60_000;

	private final RangeRows rows;

	private final Clock clock;

	private final Map<Likeness, Kept<Optional<Range>>> ranges = new ConcurrentHashMap<>();

	private final Map<String, Kept<Optional<Coverage>>> coverages = new ConcurrentHashMap<>();

	Ranges(RangeRows rows, Clock clock) {
		this.rows = rows;
		this.clock = clock;
	}

	/**
	 * How long jobs like this one waited.
	 * @param lane the lane's name
	 * @param job a job that has not started
	 * @param hold the code of what holds it
	 * @return empty where the hold makes a range meaningless, fewer than 20 comparable
	 * jobs started in 14 days, or the lane's past ranges were wrong too often
	 */
	Optional<Range> of(String lane, long job, String hold) {
		if (!MEANINGFUL.contains(hold) || coverage(lane).filter((coverage) -> !coverage.shown()).isPresent()) {
			return Optional.empty();
		}
		return Optional.ofNullable(this.rows.kinds(List.of(job)).get(job))
			.flatMap((kind) -> measured(new Likeness(lane, kind.type(), Likeness.band(kind.costMillis()), hold)));
	}

	/** How long comparable jobs waited, whether the lane shows it or not. */
	Optional<Range> measured(Likeness like) {
		if (!MEANINGFUL.contains(like.hold())) {
			return Optional.empty();
		}
		return kept(this.ranges, like,
				(key) -> Range.of(this.rows.waits(key.lane(), key.type(), key.band(), key.hold(), MOST_SAMPLES)));
	}

	/**
	 * How often a lane's ranges came true.
	 * @param lane the lane's name
	 * @return as it was measured last; empty before
	 */
	public Optional<Coverage> coverage(String lane) {
		return kept(this.coverages, lane,
				(name) -> this.rows.coverage(name).map((row) -> new Coverage(row.ranges(), row.covered())));
	}

	private <K, V> V kept(Map<K, Kept<V>> all, K key, Function<K, V> read) {
		long now = this.clock.millis();
		Kept<V> known = all.get(key);
		if (known != null && Math.abs(now - known.readMillis()) < FRESH_MILLIS) {
			return known.value();
		}
		V value = read.apply(key);
		if (all.size() >= MOST_KEPT) {
			all.clear();
		}
		all.put(key, new Kept<>(value, now));
		return value;
	}

	private record Kept<V>(V value, long readMillis) {
	}

	/**
	 * A range of waits.
	 *
	 * @param from the tenth percentile
	 * @param to the ninetieth
	 * @param samples how many waits stand behind it
	 */
	record Range(Duration from, Duration to, int samples) {

		static Optional<Range> of(List<Duration> waits) {
			int n = waits.size();
			if (n < LEAST_SAMPLES) {
				return Optional.empty();
			}
			List<Duration> sorted = waits.stream().sorted().toList();
			return Optional.of(new Range(sorted.get(nearest(n, 10)), sorted.get(nearest(n, 90)), n));
		}

		/** The nearest rank. */
		private static int nearest(int n, int percent) {
			return (n * percent + 99) / 100 - 1;
		}

	}

	/**
	 * How often past ranges came true.
	 *
	 * @param ranges how many were given to jobs that have started since, or are overdue
	 * @param covered how many of these jobs started within them
	 */
	public record Coverage(int ranges, int covered) {

		/**
		 * The share that came true.
		 * @return 0 to 1; 1 where there were none
		 */
		public double share() {
			return (this.ranges == 0) ? 1 : (double) this.covered / this.ranges;
		}

		/**
		 * Whether the lane shows ranges: too few to judge them count as right.
		 * @return false below 70 % of at least 20
		 */
		public boolean shown() {
			return this.ranges < LEAST_SAMPLES || share() >= LEAST_COVERAGE;
		}

	}

}
