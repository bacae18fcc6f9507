package io.evenhand.web.portal;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.web.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer cancels, pauses, resumes or tries again one of its jobs: a page that says
 * what happens, then the act. Thread-safe.
 */
@Controller
class JobActPages {

	private static final String ADDRESS = "/jobs/{id:[0-9]+}/{verb:cancel|pause|resume|retry}";

	private final Jobs jobs;

	private final JobControl control;

	private final PortalReader reader;

	JobActPages(Jobs jobs, JobControl control, PortalReader reader) {
		this.jobs = jobs;
		this.control = control;
		this.reader = reader;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String verb) {
		return page(caller, id, verb, null, HttpStatus.OK);
	}

	@PostMapping(ADDRESS)
	Object act(@AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String verb,
			@RequestParam(required = false) @Nullable Integer version, HttpServletRequest request) {
		Order order = new Order(JobsPages.parse(id).orElseThrow(JobsPages::unknown), Scope.of(JobsPages.own(caller)),
				version, caller.actor("page, " + request.getRemoteAddr(), MDC.get("request")), null);
		try {
			Job job = (switch (verb) {
				case "cancel" -> this.control.cancel(order);
				case "pause" -> this.control.pause(order);
				case "resume" -> this.control.resume(order);
				default -> this.control.retry(order);
			}).orElseThrow(JobsPages::unknown);
			return SeeOther.to("/jobs/" + job.id() + "?notice=" + notice(verb, job));
		}
		catch (NotNow ex) {
			return page(caller, id, verb, ex.getMessage(), HttpStatus.CONFLICT);
		}
		catch (JobRefused ex) {
			return page(caller, id, verb, ex.getMessage(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
	}

	private static String notice(String verb, Job job) {
		return switch (verb) {
			case "cancel" -> (job.state() == JobState.CANCELLED) ? "job-cancelled" : "job-stopping";
			case "pause" -> "job-paused";
			case "resume" -> "job-resumed";
			default -> "job-again";
		};
	}

	private ModelAndView page(Caller caller, String id, String verb, @Nullable String refused, HttpStatus status) {
		Job job = JobsPages.parse(id)
			.flatMap((known) -> this.jobs.find(known, Scope.of(JobsPages.own(caller))))
			.orElseThrow(JobsPages::unknown);
		JobActs acts = JobActs.of(job);
		boolean possible = switch (verb) {
			case "cancel" -> acts.cancel();
			case "pause" -> acts.pause();
			case "resume" -> acts.resume();
			default -> acts.retry();
		};
		return new ModelAndView("pages/job-act",
				Map.of("page", new ActPage(verb, this.reader.card(job, caller), possible, acts.version(), refused)),
				status);
	}

}
