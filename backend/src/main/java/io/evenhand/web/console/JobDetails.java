package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.gate.Attempts;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.Speed;
import io.evenhand.web.console.JobDetailPage.Can;
import io.evenhand.web.console.JobDetailPage.Facts;
import io.evenhand.web.console.JobDetailPage.Try;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what the page of one job shows to staff. Thread-safe.
 */
@Component
class JobDetails {

	private static final int MOST_TRIES = 50;

	private final Jobs jobs;

	private final Attempts attempts;

	private final JobLines lines;

	private final Whys whys;

	private final InstantSource clock;

	JobDetails(Jobs jobs, Attempts attempts, JobLines lines, Whys whys, InstantSource clock) {
		this.jobs = jobs;
		this.attempts = attempts;
		this.lines = lines;
		this.whys = whys;
		this.clock = clock;
	}

	JobDetailPage page(Job job, Caller caller) {
		ZoneId zone = caller.zone();
		JobView view = this.jobs.view(job);
		return new JobDetailPage(line(job, zone), facts(view, zone), this.whys.of(job, zone), tries(job, zone),
				can(job, caller));
	}

	JobLine line(Job job, ZoneId zone) {
		return this.lines.of(List.of(job), zone).get(0);
	}

	static Can can(Job job, Caller caller) {
		JobState state = job.state();
		boolean act = Staff.may(caller).act();
		boolean open = !state.ended() && state != JobState.STOPPING;
		boolean paused = state == JobState.PAUSED;
		return new Can(act, act && open, act && open && !paused, act && paused,
				act && (state == JobState.FAILED || state == JobState.CANCELLED), act && state == JobState.READY);
	}

	private Facts facts(JobView view, ZoneId zone) {
		Job job = view.job();
		Job.Pause pause = job.run().pause();
		Job.Retry retry = job.run().retry();
		Instant removed = job.times().detailsRemoved();
		return new Facts(job.submittedBy(), job.priority().name().toLowerCase(Locale.ROOT), job.run().attempt(),
				view.position(), job.counts(), moment(job.times().started(), zone), moment(job.times().ended(), zone),
				(removed != null) ? Moment.date(removed, zone) : null, job.failure(),
				(pause != null) ? "%s, %s%s".formatted(pause.by(), this.lines.moment(pause.at(), zone).text(),
						(pause.reason() != null) ? ": " + pause.reason() : "") : null,
				(retry != null) ? "%s: %s".formatted(this.lines.moment(retry.until(), zone).text(), retry.reason())
						: null,
				job.type().equals(Imports.DRY_RUN), Speed.of(job, this.clock.instant()));
	}

	private List<Try> tries(Job job, ZoneId zone) {
		Instant now = this.clock.instant();
		return this.attempts.of(job.id().value(), MOST_TRIES)
			.stream()
			.map((one) -> new Try(one.step(), "%s, %d".formatted(one.node(), one.slot() + 1),
					this.lines.moment(one.started(), zone),
					Span.exactly(Duration.between(one.started(), Objects.requireNonNullElse(one.ended(), now))),
					Objects.requireNonNullElse(one.outcome(), "running"), one.cause()))
			.toList();
	}

	private @Nullable Moment moment(@Nullable Instant at, ZoneId zone) {
		return (at != null) ? this.lines.moment(at, zone) : null;
	}

}
