package io.evenhand.web.portal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;

import io.evenhand.gate.Held;
import io.evenhand.insight.JobOutlook;
import io.evenhand.insight.JobOutlooks;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.ByteWords;
import io.evenhand.web.HoldWords;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.Speed;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Turns jobs into what their customers read. Thread-safe.
 */
@Component
final class Cards {

	private final HoldWords words;

	private final InstantSource clock;

	private final JobOutlooks outlooks;

	private final Exports exports;

	Cards(HoldWords words, InstantSource clock, JobOutlooks outlooks, Exports exports) {
		this.exports = exports;
		this.words = words;
		this.clock = clock;
		this.outlooks = outlooks;
	}

	JobOutlook outlook(Job job) {
		return this.outlooks.of(job);
	}

	JobCard card(JobOutlook outlook, ZoneId zone) {
		JobView view = outlook.view();
		Job job = view.job();
		Instant now = this.clock.instant();
		boolean waits = job.state() == JobState.READY || job.state() == JobState.PAUSED
				|| job.state() == JobState.RETRY_WAIT;
		Integer position = view.position();
		return new JobCard(job.id().toString(), job.name(), kind(job), look(job),
				(waits && position != null) ? HoldWords.ordinal(position) : null, waits ? hold(view, zone) : null,
				waits ? Span.roughly(Duration.between(job.times().submitted(), now)) : null, job.percent(),
				job.counts(), Moment.toTheMinute(last(job), now, zone), removed(job, zone), why(job),
				expected(outlook.eta(), now, zone), file(job, now, zone),
				(job.state() == JobState.RUNNING) ? Speed.of(job, now) : null);
	}

	static String kind(Job job) {
		return switch (job.type()) {
			case Imports.TYPE, Imports.DRY_RUN, Exports.TYPE -> job.type();
			default -> "job";
		};
	}

	private JobCard.@Nullable Offered file(Job job, Instant now, ZoneId zone) {
		return this.exports.result(job)
			.map((file) -> new JobCard.Offered(file.records(), ByteWords.of(file.size()), file.sha256(),
					Moment.toTheMinute(file.until(), now, zone)))
			.orElse(null);
	}

	private static @Nullable Moment removed(Job job, ZoneId zone) {
		Instant at = job.times().detailsRemoved();
		return (at != null) ? Moment.date(at, zone) : null;
	}

	/** Never a countdown: times of day, and past them the word that it is later. */
	private static JobCard.@Nullable Expected expected(JobOutlook.@Nullable Eta eta, Instant now, ZoneId zone) {
		if (eta == null) {
			return null;
		}
		return new JobCard.Expected(Moment.toTheMinute(eta.from(), now, zone), Moment.toTheMinute(eta.to(), now, zone),
				eta.samples(), eta.from().isAfter(now) ? "between" : eta.to().isAfter(now) ? "by" : "late");
	}

	static String look(Job job) {
		return switch (job.state()) {
			case READY -> "waiting";
			case RUNNING -> "running";
			case RETRY_WAIT -> "retry";
			case PAUSED -> "paused";
			case STOPPING -> "stopping";
			case CANCELLED -> "cancelled";
			case SUCCEEDED -> (job.counts().rejected() > 0) ? "fix" : "done";
			case FAILED -> "failed";
		};
	}

	private static @Nullable String why(Job job) {
		Job.Retry retry = job.run().retry();
		if (retry != null) {
			return retry.reason();
		}
		Job.Pause pause = job.run().pause();
		return (pause != null) ? pause.reason() : job.failure();
	}

	private @Nullable String hold(JobView view, ZoneId zone) {
		Optional<Held> first = view.waiting().stream().findFirst();
		return first.map((held) -> this.words.sentence(held, view.position(), zone, false)).orElse(null);
	}

	private static Instant last(Job job) {
		Job.Times times = job.times();
		if (times.ended() != null) {
			return times.ended();
		}
		return (times.started() != null) ? times.started() : times.submitted();
	}

}
