package io.evenhand.transfer.imports;

import java.util.OptionalDouble;

import io.evenhand.job.CostEstimator;

import org.springframework.stereotype.Component;

/**
 * What an import costs before anything is learned: so much a byte. Its rows are known
 * once it is planned. Immutable.
 */
@Component
final class ImportCost implements CostEstimator {

	static final String BYTES = "bytes";

	static final String ROWS = "rows";

	/** The planning pass reads so many times faster than the loading. */
	static final int PLAN_SPEED = 50;

	private static final double WITH_PLAN = 1 + 1.0 / PLAN_SPEED;

	private static final long LEAST_BYTES = 256 * 1024;

	private static final long LEAST_ROWS = 2_000;

	private final ImportSettings settings;

	ImportCost(ImportSettings settings) {
		this.settings = settings;
	}

	@Override
	public String type() {
		return ImportType.NAME;
	}

	@Override
	public double fixedMillis() {
		return 1;
	}

	@Override
	public OptionalDouble unitMillis(String unit) {
		return unit.equals(BYTES) ? OptionalDouble.of(1000.0 / this.settings.speed().toBytes() * WITH_PLAN)
				: OptionalDouble.empty();
	}

	@Override
	public long least(String unit) {
		return unit.equals(ROWS) ? LEAST_ROWS : LEAST_BYTES;
	}

}
