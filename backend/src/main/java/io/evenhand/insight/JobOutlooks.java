package io.evenhand.insight;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

import io.evenhand.gate.Held;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Says of jobs where they stand and when they will likely start. Thread-safe.
 */
@Component
public class JobOutlooks {

	private static final Set<JobState> WAITING = EnumSet.of(JobState.READY, JobState.RETRY_WAIT, JobState.PAUSED);

	private final Jobs jobs;

	private final Forecasts forecasts;

	private final Ranges ranges;

	JobOutlooks(Jobs jobs, Forecasts forecasts, Ranges ranges) {
		this.jobs = jobs;
		this.forecasts = forecasts;
		this.ranges = ranges;
	}

	/**
	 * What is to be expected of a job. Its place comes from the lane's forecast, which
	 * many may ask for at the price of one; where that does not have it, from the gate's
	 * rows.
	 * @param job the job
	 * @return the job with its place, what holds it and the estimates
	 */
	public JobOutlook of(Job job) {
		if (!WAITING.contains(job.state())) {
			return new JobOutlook(this.jobs.view(job), null, null);
		}
		Forecast forecast = this.forecasts.of(job.lane());
		JobView view = this.jobs.view(job, forecast::position);
		OptionalInt order = forecast.laneOrder(job.id().value());
		return new JobOutlook(view, order.isPresent() ? order.getAsInt() : null, eta(view));
	}

	private JobOutlook.@Nullable Eta eta(JobView view) {
		List<Held> waiting = view.waiting();
		if (view.position() == null || waiting.isEmpty() || view.job().state() != JobState.READY) {
			return null;
		}
		Held held = waiting.get(0);
		Job job = view.job();
		return this.ranges.of(job.lane(), job.id().value(), held.code())
			.map((range) -> new JobOutlook.Eta(held.since().plus(range.from()), held.since().plus(range.to()),
					range.samples()))
			.orElse(null);
	}

}
