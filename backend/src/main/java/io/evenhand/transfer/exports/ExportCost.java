package io.evenhand.transfer.exports;

import java.util.OptionalDouble;

import io.evenhand.job.CostEstimator;

import org.springframework.stereotype.Component;

/**
 * What an export costs before anything is learned: so much a byte of its records'
 * documents. Immutable.
 */
@Component
final class ExportCost implements CostEstimator {

	static final String BYTES = "bytes";

	static final String ROWS = "rows";

	/** Planning reads keys only, and joining copies: together about a fifth. */
	private static final double WITH_PLAN_AND_JOIN = 1.2;

	private static final long LEAST_BYTES = 1024 * 1024;

	private static final long LEAST_ROWS = 10_000;

	private final ExportSettings settings;

	ExportCost(ExportSettings settings) {
		this.settings = settings;
	}

	@Override
	public String type() {
		return ExportType.NAME;
	}

	@Override
	public double fixedMillis() {
		return 1;
	}

	@Override
	public OptionalDouble unitMillis(String unit) {
		return unit.equals(BYTES) ? OptionalDouble.of(1000.0 / this.settings.speed().toBytes() * WITH_PLAN_AND_JOIN)
				: OptionalDouble.empty();
	}

	@Override
	public long least(String unit) {
		return unit.equals(ROWS) ? LEAST_ROWS : LEAST_BYTES;
	}

}
