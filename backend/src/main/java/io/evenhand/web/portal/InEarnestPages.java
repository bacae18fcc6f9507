package io.evenhand.web.portal;

import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.NotNow;
import io.evenhand.job.Scope;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.web.SeeOther;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer imports in earnest what a dry run has checked. The job's page has the
 * button; where it is refused, or by its address, a page says what happens. Thread-safe.
 */
@Controller
class InEarnestPages {

	private static final String ADDRESS = "/jobs/{id:[0-9]+}/import";

	private final Jobs jobs;

	private final Imports imports;

	private final PortalReader reader;

	InEarnestPages(Jobs jobs, Imports imports, PortalReader reader) {
		this.jobs = jobs;
		this.imports = imports;
		this.reader = reader;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
		return page(caller, find(caller, id), null, HttpStatus.OK);
	}

	@PostMapping(ADDRESS)
	Object start(@AuthenticationPrincipal Caller caller, @PathVariable String id) {
		Job dryRun = find(caller, id);
		try {
			return SeeOther.to("/jobs/" + this.imports.inEarnest(dryRun, caller.name(), false));
		}
		catch (NotNow ex) {
			return page(caller, dryRun, ex.getMessage(), HttpStatus.CONFLICT);
		}
		catch (JobRefused ex) {
			return page(caller, dryRun, ex.getMessage(), HttpStatus.UNPROCESSABLE_CONTENT);
		}
	}

	private ModelAndView page(Caller caller, Job dryRun, @Nullable String refused, HttpStatus status) {
		JobCard card = this.reader.card(dryRun, caller);
		ActPage page = new ActPage("import", card, card.importable(), dryRun.run().version(), refused);
		return new ModelAndView("pages/job-act", Map.of("page", page), status);
	}

	private Job find(Caller caller, String id) {
		return JobsPages.parse(id)
			.flatMap((known) -> this.jobs.find(known, Scope.of(JobsPages.own(caller))))
			.orElseThrow(JobsPages::unknown);
	}

}
