package io.evenhand.web.portal;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

/**
 * The way of a job as its customer sees it: received, waiting, importing, done.
 */
final class Steps {

	private Steps() {
	}

	static List<StatusPage.Step> of(Job job, Instant now, ZoneId zone) {
		Job.Times times = job.times();
		boolean started = times.started() != null;
		boolean ended = job.state().ended();
		boolean stopped = job.state() == JobState.FAILED || job.state() == JobState.CANCELLED;
		List<StatusPage.Step> steps = new ArrayList<>();
		steps.add(new StatusPage.Step("received", "done", moment(times.submitted(), now, zone)));
		steps.add(new StatusPage.Step("waiting", (started || ended) ? "done" : "now", null));
		if (!stopped || job.counts().written() > 0) {
			steps.add(new StatusPage.Step(work(job), ended ? "done" : started ? "now" : "",
					moment(times.started(), now, zone)));
		}
		steps.add(new StatusPage.Step(last(job.state()), stopped ? "stop" : ended ? "done" : "",
				moment(times.ended(), now, zone)));
		return List.copyOf(steps);
	}

	private static String work(Job job) {
		return switch (Cards.kind(job)) {
			case "import" -> "importing";
			case "dry-run" -> "checking";
			case "export" -> "exporting";
			default -> "running";
		};
	}

	private static String last(JobState state) {
		return switch (state) {
			case FAILED -> "failed";
			case CANCELLED -> "cancelled";
			default -> "done";
		};
	}

	private static @Nullable Moment moment(@Nullable Instant at, Instant now, ZoneId zone) {
		return (at != null) ? Moment.toTheMinute(at, now, zone) : null;
	}

}
