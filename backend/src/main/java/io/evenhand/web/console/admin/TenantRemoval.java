package io.evenhand.web.console.admin;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.TenantMark;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Asks before a tenant is removed for good, and does it. For operators. Thread-safe.
 */
@Controller
final class TenantRemoval {

	static final Set<JobState> UNFINISHED = Arrays.stream(JobState.values())
		.filter((state) -> !state.ended())
		.collect(Collectors.toUnmodifiableSet());

	private static final String ADDRESS = "/console/tenants/{code}/remove";

	private final Tenants tenants;

	private final TenantDesk desk;

	private final Jobs jobs;

	TenantRemoval(Tenants tenants, TenantDesk desk, Jobs jobs) {
		this.tenants = tenants;
		this.desk = desk;
		this.jobs = jobs;
	}

	@GetMapping(ADDRESS)
	ModelAndView ask(@PathVariable String code) {
		return page(find(code), Typed.nothing());
	}

	@PostMapping(ADDRESS)
	Object remove(@PathVariable String code, @RequestParam Map<String, String> values, Actor actor) {
		Tenant tenant = find(code);
		Typed typed = new Typed(values);
		if (!typed.text("confirm").equals(code)) {
			typed.wrong("confirm", "Type " + code + ", the code of the tenant.");
		}
		var reason = typed.reason();
		if (typed.done(() -> this.desk.remove(tenant.id(), actor, reason))) {
			return SeeOther.to("/console/tenants/" + code + "?notice=tenant-removing");
		}
		return page(tenant, typed);
	}

	private ModelAndView page(Tenant tenant, Typed typed) {
		RemovePage page = new RemovePage(TenantMark.of(tenant), this.jobs.count(tenant.id(), UNFINISHED),
				typed.value("confirm", ""), typed.value("reason", ""), typed.errors());
		return new ModelAndView("pages/tenant-remove", Map.of("page", page),
				typed.errors().isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT);
	}

	private Tenant find(String code) {
		return this.tenants.byCode(code).orElseThrow(AdminPages::unknown);
	}

	/**
	 * What is asked.
	 *
	 * @param mark the tenant
	 * @param jobs how many of its jobs have not ended
	 * @param confirm what was typed as its code
	 * @param reason what was typed as the reason
	 * @param errors by field
	 */
	record RemovePage(TenantMark mark, int jobs, String confirm, String reason, Map<String, String> errors) {
	}

}
