package io.evenhand.transfer.imports;

import java.util.OptionalDouble;

import io.evenhand.job.CostEstimator;

import org.springframework.stereotype.Component;

/**
 * What a dry run costs before anything is learned: it reads and checks as an import does
 * and writes nothing. Immutable.
 */
@Component
final class DryRunCost implements CostEstimator {

	/** Reading and checking go so many times faster than loading. */
	static final int CHECK_SPEED = 5;

	private final ImportCost loading;

	DryRunCost(ImportCost loading) {
		this.loading = loading;
	}

	@Override
	public String type() {
		return DryRunType.NAME;
	}

	@Override
	public double fixedMillis() {
		return this.loading.fixedMillis();
	}

	@Override
	public OptionalDouble unitMillis(String unit) {
		OptionalDouble loading = this.loading.unitMillis(unit);
		return loading.isPresent() ? OptionalDouble.of(loading.getAsDouble() / CHECK_SPEED) : loading;
	}

	@Override
	public long least(String unit) {
		return this.loading.least(unit);
	}

}
