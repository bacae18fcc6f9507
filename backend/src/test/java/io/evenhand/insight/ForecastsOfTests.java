package io.evenhand.insight;

import java.time.Clock;

import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.Snapshots;
import io.evenhand.job.Jobs;
import io.micrometer.core.instrument.MeterRegistry;
import org.mockito.Mockito;

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

	/**
	 * What is told of jobs with them.
	 * @param jobs gives a job's place where the forecast does not have it
	 * @param forecasts the forecasts
	 * @return without any history, so without ranges of time
	 */
	public static JobOutlooks outlooks(Jobs jobs, Forecasts forecasts) {
		return new JobOutlooks(jobs, forecasts, Mockito.mock(Ranges.class));
	}

}
