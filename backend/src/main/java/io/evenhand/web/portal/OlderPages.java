package io.evenhand.web.portal;

import java.util.List;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's jobs that ended before those on the list, page by page. Nothing there
 * changes any more, so the page does not ask again. Thread-safe.
 */
@Controller
class OlderPages {

	private final PortalReader reader;

	private final Jobs jobs;

	OlderPages(PortalReader reader, Jobs jobs) {
		this.reader = reader;
		this.jobs = jobs;
	}

	@GetMapping("/jobs/older")
	ModelAndView older(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String after) {
		List<JobCard> found = this.reader.endedBefore(find(caller, after), caller);
		boolean more = found.size() == PortalReader.MOST;
		return new ModelAndView("pages/jobs-older", "page",
				new OlderPage(found, more ? found.get(found.size() - 1).id() : null));
	}

	/**
	 * The key of a page is a job of the same customer; any other is as one that never
	 * was.
	 */
	private Job find(Caller caller, String id) {
		if (!id.matches("[1-9][0-9]{0,17}")) {
			throw unknown();
		}
		return caller.ownTenant()
			.flatMap((tenant) -> this.jobs.find(new JobId(Long.parseLong(id)), Scope.of(tenant)))
			.orElseThrow(OlderPages::unknown);
	}

	private static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	/**
	 * The page.
	 *
	 * @param finished the jobs, the last one to end first
	 * @param next the job behind which the next page begins, null on the last
	 */
	record OlderPage(List<JobCard> finished, @Nullable String next) {
	}

}
