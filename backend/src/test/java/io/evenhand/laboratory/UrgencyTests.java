package io.evenhand.laboratory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.fairness.HeadStarts;
import io.evenhand.laboratory.Customer.Burst;
import io.evenhand.laboratory.Customer.Costs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Urgent work starves nobody: not its own tenant's other work, though it comes in faster
 * than it is done, and not other tenants.
 */
class UrgencyTests {

	private static final long HOUR = 3_600_000;

	private static final long STEP = 10_000;

	/** Queued by a tenant that has one slot, every eight seconds ten seconds of work. */
	private static List<Burst> tooMuch(long seed) {
		List<Burst> bursts = new ArrayList<>();
		for (long at = seed * 100; at < 5 * HOUR; at += 8_000) {
			bursts.add(new Burst(at, STEP));
		}
		return bursts;
	}

	/** When the one normal step of the tenant starts that was queued a minute in. */
	private static long normalStepStarts(long seed, Duration headStart) {
		Stream urgent = new Stream(Stream.Provider.NONE, Costs.exactly(STEP), 0, headStart, tooMuch(seed));
		Stream normal = new Stream(Costs.exactly(STEP - 1), new Burst(60_000, STEP - 1));
		Workload load = Workload.of(seed, 2, new Customer(1, 1, urgent, normal),
				Customer.endless(1, 2, Costs.exactly(STEP)));
		return new LaneSimulation(load, Contestant.DEFICIT_ROUND_ROBIN.policy(Terms.LIKE_THE_GATE), false)
			.course(5 * HOUR)
			.spans()
			.stream()
			.filter((span) -> span.tenant() == 1 && span.started() && span.readyAt() == 60_000)
			.filter((span) -> span.ran() == STEP - 1)
			.mapToLong(Course.Span::startedAt)
			.findFirst()
			.orElse(Long.MAX_VALUE);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void aNormalStepStartsOnceWhatCountsAsQueuedBeforeItIsDone(long seed) {
		long urgentBefore = (HOUR + 60_000) / 8_000 * STEP;
		assertThat(normalStepStarts(seed, HeadStarts.DEFAULT.urgent())).as("seed %d", seed)
			.isLessThanOrEqualTo(urgentBefore + 3 * STEP);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void wereUrgentAlwaysFirstItWouldNotStart(long seed) {
		assertThat(normalStepStarts(seed, Duration.ofDays(1))).isEqualTo(Long.MAX_VALUE);
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 })
	void urgentWorkOfOneTenantLeavesTheOthersTheirShare(long seed) {
		Stream urgent = new Stream(Costs.upTo(1_000), Burst.endless()).urgent();
		Workload load = Workload.of(seed, 4, new Customer(1, 4, urgent), Customer.endless(1, 4, Costs.upTo(3_000)),
				Customer.endless(2, 4, Costs.upTo(500)), new Customer(3, 4, urgent));
		Verdict verdict = Verdict.of(Contestant.DEFICIT_ROUND_ROBIN.course(load, Terms.LIKE_THE_GATE, 600_000),
				Terms.bounds(load));
		assertThat(verdict.apart()).as("seed %d", seed).isLessThanOrEqualTo(1);
		assertThat(verdict.waited()).as("seed %d", seed).isLessThanOrEqualTo(1);
		assertThat(verdict.jain()).as("seed %d", seed).isGreaterThan(0.99);
	}

}
