package io.evenhand.web.console;

import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.job.Job;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobFront;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.ConfirmPage.Typed;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * One job for staff, and what support and operators do with it: a page that says what
 * happens, then the act, with a reason. Thread-safe.
 */
@Controller
class JobController {

	private static final String ADDRESS = "/console/jobs/{id:[0-9]+}";

	private static final String ACT = ADDRESS + "/{verb:cancel|pause|resume|retry|front|back}";

	private final Jobs jobs;

	private final JobControl control;

	private final JobFront front;

	private final JobDetails details;

	JobController(Jobs jobs, JobControl control, JobFront front, JobDetails details) {
		this.jobs = jobs;
		this.control = control;
		this.front = front;
		this.details = details;
	}

	@GetMapping(ADDRESS)
	ModelAndView job(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
		return new ModelAndView("pages/console-job", "page", this.details.page(find(id), caller));
	}

	@GetMapping(ACT)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String verb,
			HttpServletRequest request) {
		Staff.acting(caller, request);
		return page(id, verb, caller, Typed.NOTHING, HttpStatus.OK);
	}

	@PostMapping(ACT)
	Object act(@AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String verb,
			@RequestParam(required = false) @Nullable Integer version, @RequestParam(defaultValue = "") String reason,
			HttpServletRequest request) {
		Actor actor = Staff.acting(caller, request);
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(id, verb, caller, new Typed(reason, true, null), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		Order order = new Order(find(id).id(), Scope.ALL, version, actor, why);
		try {
			Job acted = act(verb, order).orElseThrow(JobController::unknown);
			return SeeOther.to("/console/jobs/" + acted.id() + "?notice=job-did-" + verb);
		}
		catch (NotNow ex) {
			return page(id, verb, caller, new Typed(reason, false, ex.getMessage()), HttpStatus.CONFLICT);
		}
		catch (JobRefused ex) {
			return page(id, verb, caller, new Typed(reason, false, ex.getMessage()), HttpStatus.UNPROCESSABLE_CONTENT);
		}
	}

	private Optional<Job> act(String verb, Order order) {
		return switch (verb) {
			case "cancel" -> this.control.cancel(order);
			case "pause" -> this.control.pause(order);
			case "resume" -> this.control.resume(order);
			case "front" -> this.front.front(order);
			case "back" -> this.front.back(order);
			default -> this.control.retry(order);
		};
	}

	private ModelAndView page(String id, String verb, Caller caller, Typed typed, HttpStatus status) {
		Job job = find(id);
		ActPage page = new ActPage(verb, this.details.line(job, caller.zone()), job.counts().written(),
				JobDetails.can(job, caller).does(verb), job.run().version(), typed);
		return new ModelAndView("pages/console-job-act", Map.of("page", page), status);
	}

	private Job find(String id) {
		return (id.matches("[1-9][0-9]{0,17}") ? this.jobs.find(new JobId(Long.parseLong(id)), Scope.ALL)
				: Optional.<Job>empty())
			.orElseThrow(JobController::unknown);
	}

	private static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	/**
	 * Asks before something is done with a job.
	 *
	 * @param verb cancel, pause, resume, retry, front or back
	 * @param job the job
	 * @param written how many of its records are in
	 * @param possible whether it can be done in the job's state
	 * @param version of the job as the person sees it
	 * @param typed what the person has typed
	 */
	record ActPage(String verb, JobLine job, long written, boolean possible, int version, Typed typed) {

		/** What kind of job it is, where cancelling one leaves something of its own. */
		public String kind() {
			return switch (this.job.type()) {
				case Imports.TYPE, Imports.DRY_RUN, Exports.TYPE, "sync" -> this.job.type();
				default -> "job";
			};
		}

	}

}
