package io.evenhand.web.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.gate.Lanes;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobId;
import io.evenhand.job.JobPage;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * All tenants' jobs for staff, by filters that stand in the address. Thread-safe.
 */
@Controller
class JobsController {

	private static final int PAGE = 50;

	private final Jobs jobs;

	private final JobLines lines;

	private final Tenants tenants;

	private final Lanes lanes;

	private final MessageSource messages;

	JobsController(Jobs jobs, JobLines lines, Tenants tenants, Lanes lanes, MessageSource messages) {
		this.jobs = jobs;
		this.lines = lines;
		this.tenants = tenants;
		this.lanes = lanes;
		this.messages = messages;
	}

	@GetMapping("/console/jobs")
	ModelAndView list(@AuthenticationPrincipal Caller caller, @RequestParam(defaultValue = "") String tenant,
			@RequestParam(defaultValue = "") String lane, @RequestParam(defaultValue = "") String state,
			@RequestParam(defaultValue = "") String text, @RequestParam(required = false) @Nullable Long after) {
		Filter filter = new Filter(tenant.strip(), lane, state, text.strip());
		Tenant whose = this.tenants.byCode(filter.tenant()).orElse(null);
		boolean nobodys = whose == null && !filter.tenant().isEmpty();
		JobPage page = nobodys ? new JobPage(List.of(), null)
				: this.jobs.page(filter.asked(), (whose != null) ? Scope.of(whose.id()) : Scope.ALL,
						(after != null && after > 0) ? new JobId(after) : null, PAGE);
		JobId next = page.next();
		return new ModelAndView("pages/console-jobs", "page",
				new ListPage(this.lines.of(page.jobs(), caller.zone()), filter, lanes(), states(),
						(next != null) ? filter.address(next) : null, caller.role() != Role.AUDITOR));
	}

	private Map<String, String> lanes() {
		Map<String, String> options = new LinkedHashMap<>(Map.of("", word("jobs.any")));
		this.lanes.all().forEach((lane) -> options.put(lane.name(), lane.settings().title()));
		return options;
	}

	private Map<String, String> states() {
		Map<String, String> options = new LinkedHashMap<>(Map.of("", word("jobs.any")));
		for (JobState state : JobState.values()) {
			options.put(state.word(), word("job.state." + state.word()));
		}
		return options;
	}

	private String word(String code) {
		return this.messages.getMessage(code, null, Locale.UK);
	}

	/**
	 * The list.
	 *
	 * @param jobs newest first
	 * @param filter what is shown
	 * @param lanes the choices
	 * @param states the choices
	 * @param older the address of the next page, null on the last
	 * @param acts whether the reader may start jobs
	 */
	record ListPage(List<JobLine> jobs, Filter filter, Map<String, String> lanes, Map<String, String> states,
			@Nullable String older, boolean acts) {
	}

	/**
	 * What is shown, as typed; blank shows all.
	 *
	 * @param tenant a tenant's code
	 * @param lane a lane's name
	 * @param state a state's word
	 * @param text a part of the name, or an id
	 */
	record Filter(String tenant, String lane, String state, String text) {

		/** A state that there is none of shows all. */
		JobFilter asked() {
			JobState known = List.of(JobState.values())
				.stream()
				.filter((one) -> one.word().equals(this.state))
				.findFirst()
				.orElse(null);
			return new JobFilter(known, this.lane.isEmpty() ? null : this.lane, null,
					this.text.isEmpty() ? null : this.text);
		}

		String address(JobId after) {
			return UriComponentsBuilder.fromPath("/console/jobs")
				.queryParam("tenant", "{tenant}")
				.queryParam("lane", "{lane}")
				.queryParam("state", "{state}")
				.queryParam("text", "{text}")
				.queryParam("after", after.value())
				.encode()
				.buildAndExpand(this.tenant, this.lane, this.state, this.text)
				.toUriString();
		}

	}

}
