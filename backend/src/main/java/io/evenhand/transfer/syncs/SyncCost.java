package io.evenhand.transfer.syncs;

import java.util.OptionalDouble;

import io.evenhand.job.CostEstimator;

import org.springframework.stereotype.Component;

/**
 * What a sync costs before anything is learned: so much a call. Its rows are known once
 * it has run. Immutable.
 */
@Component
final class SyncCost implements CostEstimator {

	/** Each provider answers at a speed of its own. */
	static final String CALLS = "calls:";

	private static final double MILLIS = 300;

	private static final long LEAST_CALLS = 20;

	private static final long LEAST_ROWS = 2_000;

	@Override
	public String type() {
		return SyncJob.NAME;
	}

	@Override
	public double fixedMillis() {
		return 100;
	}

	@Override
	public OptionalDouble unitMillis(String unit) {
		return unit.startsWith(CALLS) ? OptionalDouble.of(MILLIS) : OptionalDouble.empty();
	}

	@Override
	public long least(String unit) {
		return unit.startsWith(CALLS) ? LEAST_CALLS : LEAST_ROWS;
	}

}
