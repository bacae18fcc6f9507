package io.evenhand.insight;

import java.time.Duration;

import io.evenhand.insight.jdbc.RangeRows;
import io.evenhand.store.Chore;

import org.springframework.stereotype.Component;

/**
 * Measures once a day how often the ranges that were given came true, and removes what no
 * longer counts. Thread-safe.
 */
@Component
class RangeCoverage implements Chore {

	private static final Duration REST = Duration.ofMillis(100);

	private final RangeRows rows;

	RangeCoverage(RangeRows rows) {
		this.rows = rows;
	}

	@Override
	public String name() {
		return "range-coverage";
	}

	@Override
	public Duration period() {
		return Duration.ofDays(1);
	}

	@Override
	public void run(Turn turn) {
		while (this.rows.purge() > 0 && turn.goOn(REST)) {
			// the next 500
		}
		this.rows.measure();
	}

}
