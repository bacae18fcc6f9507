package io.evenhand.web.console;

import java.util.List;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.job.Job;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobId;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.TenantMark;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * One box for staff: a job's id or a tenant's code leads there at once, anything else is
 * looked for in the beginnings of tenants' names and in the names of the newest jobs.
 * Thread-safe.
 */
@Controller
class SearchController {

	private static final int MOST = 20;

	private static final int LONGEST = 100;

	private final Jobs jobs;

	private final JobLines lines;

	private final Tenants tenants;

	SearchController(Jobs jobs, JobLines lines, Tenants tenants) {
		this.jobs = jobs;
		this.lines = lines;
		this.tenants = tenants;
	}

	@GetMapping("/console/search")
	Object search(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String q) {
		String text = q.strip();
		if (text.isEmpty() || text.length() > LONGEST) {
			return page(new Found(text.substring(0, Math.min(LONGEST, text.length())), List.of(), List.of()));
		}
		Optional<String> exactly = exactly(text);
		if (exactly.isPresent()) {
			return SeeOther.to(exactly.get());
		}
		List<Job> found = this.jobs.page(new JobFilter(null, null, null, text), Scope.ALL, null, MOST).jobs();
		return page(new Found(text, this.tenants.beginningWith(text, MOST).stream().map(TenantMark::of).toList(),
				this.lines.of(found, caller.zone())));
	}

	private Optional<String> exactly(String text) {
		if (text.matches("#?[1-9][0-9]{0,17}")) {
			JobId id = new JobId(Long.parseLong(text.replace("#", "")));
			return this.jobs.find(id, Scope.ALL).map((job) -> "/console/jobs/" + job.id());
		}
		return this.tenants.byCode(text).map((tenant) -> "/console/tenants/" + tenant.code());
	}

	private static ModelAndView page(Found found) {
		return new ModelAndView("pages/search", "page", found);
	}

	/**
	 * What was found.
	 *
	 * @param text what was looked for; anybody's text
	 * @param tenants whose code or name begins with it
	 * @param jobs the newest ones whose name holds it
	 */
	record Found(String text, List<TenantMark> tenants, List<JobLine> jobs) {

		public boolean nothing() {
			return this.tenants.isEmpty() && this.jobs.isEmpty();
		}

	}

}
