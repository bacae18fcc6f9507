package io.evenhand.insight;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.evenhand.gate.HoldSpans;
import io.evenhand.gate.Lane;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Snapshots;
import io.evenhand.gate.Starts;
import io.evenhand.gate.Starts.Run;
import io.evenhand.job.Job;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;

import org.springframework.stereotype.Component;

/**
 * Explains jobs. What holds one is told by the gate, what would start it sooner by the
 * policy; nothing is judged here a second time. Takes no locks. Thread-safe.
 */
@Component
public class Explanations {

	private final Jobs jobs;

	private final Snapshots snapshots;

	private final Lanes lanes;

	private final Past past;

	private final InstantSource clock;

	Explanations(Jobs jobs, Snapshots snapshots, Lanes lanes, Past past, InstantSource clock) {
		this.jobs = jobs;
		this.snapshots = snapshots;
		this.lanes = lanes;
		this.past = past;
		this.clock = clock;
	}

	/**
	 * All that there is to tell of a job, for staff.
	 * @param job the job
	 * @return the explanation
	 */
	public Explanation of(Job job) {
		Explanation own = own(job);
		return new Explanation(own.position(), own.holds(), sooner(job, own), own.timeline(),
				overtakers(job, own.timeline()));
	}

	/**
	 * What its own customer is told of a job: nothing of others.
	 * @param job the job
	 * @return the explanation without what would start it sooner and without overtakers
	 */
	public Explanation own(Job job) {
		JobView view = this.jobs.view(job);
		return new Explanation(view.position(), view.waiting(), Sooner.NOTHING, timeline(job), List.of());
	}

	private Sooner sooner(Job job, Explanation own) {
		return own.holds().isEmpty() ? Sooner.NOTHING
				: SoonerFinder.of(this.snapshots.of(job.lane()), job.id().value());
	}

	private List<Stretch> timeline(Job job) {
		List<Run> runs = this.past.starts().of(job.id().value());
		Instant from = job.times().submitted();
		Instant to = Objects.requireNonNullElse(job.times().ended(), this.clock.instant());
		return to.isAfter(from) ? Timeline.of(from, to, runs, this.past.spans().of(job.id().value(), from, to))
				: List.of();
	}

	private List<Overtaker> overtakers(Job job, List<Stretch> timeline) {
		long id = job.id().value();
		Instant from = job.times().submitted();
		Instant to = Objects.requireNonNullElse(job.times().started(),
				Objects.requireNonNullElse(job.times().ended(), this.clock.instant()));
		List<Overtaker> all = new ArrayList<>(
				Overtaking.here(id, job.tenant(), job.lane(), this.past.starts().in(job.lane(), from, to), timeline));
		for (Lane lane : this.lanes.all()) {
			if (!lane.name().equals(job.lane())) {
				all.addAll(Overtaking.elsewhere(id, job.tenant(), lane.name(),
						this.past.starts().in(lane.name(), from, to)));
			}
		}
		return all;
	}

	/**
	 * What is kept of what has been.
	 *
	 * @param starts what has started
	 * @param spans what has held
	 */
	@Component
	record Past(Starts starts, HoldSpans spans) {
	}

}
