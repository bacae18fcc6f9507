package io.evenhand.web.console.failed;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.job.Failures.FailedJob;
import io.evenhand.job.JobControl;
import io.evenhand.job.JobRefused;
import io.evenhand.job.NotNow;
import io.evenhand.job.Order;
import io.evenhand.job.Scope;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.failed.FailedPage.Done;
import io.evenhand.web.console.failed.RetryPage.Typed;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * The jobs that failed, by cause; support and operators try all of one cause again, with
 * a reason, each job by itself. Thread-safe.
 */
@Controller
class FailedController {

	private static final String RETRY = "/console/failed/{cause:[0-9a-f]{16}}/retry";

	private final FailedReader reader;

	private final JobControl control;

	FailedController(FailedReader reader, JobControl control) {
		this.reader = reader;
		this.control = control;
	}

	@GetMapping("/console/failed")
	ModelAndView failed(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "24h") String since,
			@RequestParam(required = false) @Nullable Integer again,
			@RequestParam(required = false) @Nullable Integer not) {
		Done done = (again != null) ? new Done(again, Objects.requireNonNullElse(not, 0)) : null;
		return new ModelAndView("pages/failed", "page", this.reader.page(FailedReader.window(since), caller, done));
	}

	@GetMapping(RETRY)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String cause,
			@RequestParam(defaultValue = "24h") String since) {
		check(caller);
		return page(caller, cause, since, Typed.NOTHING, HttpStatus.OK);
	}

	@PostMapping(RETRY)
	Object retry(@AuthenticationPrincipal Caller caller, @PathVariable String cause,
			@RequestParam(defaultValue = "24h") String since, @RequestParam(defaultValue = "") String until,
			@RequestParam(defaultValue = "") String reason, HttpServletRequest request) {
		check(caller);
		Reason why;
		try {
			why = new Reason(reason);
		}
		catch (IllegalArgumentException ex) {
			return page(caller, cause, since, new Typed(reason, true, null), HttpStatus.UNPROCESSABLE_CONTENT);
		}
		Instant last;
		try {
			last = Instant.parse(until);
		}
		catch (DateTimeParseException ex) {
			return page(caller, cause, since, new Typed(reason, false, "Which jobs are meant was not sent along."),
					HttpStatus.UNPROCESSABLE_CONTENT);
		}
		Actor actor = caller.actor("console, " + request.getRemoteAddr(), MDC.get("request"));
		List<FailedJob> jobs = this.reader.jobs(FailedReader.window(since), cause, last)
			.stream()
			.limit(FailedReader.AT_ONCE)
			.toList();
		int again = 0;
		for (FailedJob job : jobs) {
			again += retry(job, actor, why) ? 1 : 0;
		}
		return SeeOther.to("/console/failed?since=" + FailedReader.window(since) + "&again=" + again + "&not="
				+ (jobs.size() - again));
	}

	private boolean retry(FailedJob job, Actor actor, Reason why) {
		try {
			return this.control.retry(new Order(job.id(), Scope.ALL, null, actor, why)).isPresent();
		}
		catch (NotNow | JobRefused ex) {
			return false;
		}
	}

	private ModelAndView page(Caller caller, String cause, String since, Typed typed, HttpStatus status) {
		return this.reader.asking(FailedReader.window(since), cause, caller, typed)
			.map((page) -> new ModelAndView("pages/failed-retry", Map.of("page", page), status))
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private static void check(Caller caller) {
		if (caller.role() != Role.SUPPORT && caller.role() != Role.OPERATOR) {
			throw new AccessDeniedException("The role " + caller.role().word() + " changes nothing");
		}
	}

}
