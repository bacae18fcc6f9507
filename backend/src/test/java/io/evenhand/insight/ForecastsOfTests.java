package io.evenhand.insight;

import java.time.Clock;

import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.Snapshots;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Forecasts for tests of other packages, which have the gate's parts.
 */
public final class ForecastsOfTests {

	private ForecastsOfTests() {
	}

	/**
	 * Makes them.
	 * @param boards of the gate
	 * @param snapshots of the gate
	 * @param clock possibly a manual one
	 * @param meters counts the computations
	 * @return with nothing computed yet
	 */
	public static Forecasts of(LaneBoards boards, Snapshots snapshots, Clock clock, MeterRegistry meters) {
		return new Forecasts(boards, snapshots, clock, meters);
	}

}
