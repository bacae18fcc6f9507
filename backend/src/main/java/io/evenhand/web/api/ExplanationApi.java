package io.evenhand.web.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.gate.Held;
import io.evenhand.insight.Explanation;
import io.evenhand.insight.Explanations;
import io.evenhand.insight.Overtaker;
import io.evenhand.insight.Sooner;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Job;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.HoldWords;
import io.evenhand.web.WhyWords;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Why a job waits or waited. Customers are told of their own jobs and nothing of others.
 * Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/jobs/{id}/explanation")
final class ExplanationApi {

	private final JobViews views;

	private final Explanations explanations;

	private final Tenants tenants;

	private final HoldWords holds;

	private final WhyWords words;

	ExplanationApi(JobViews views, Explanations explanations, Tenants tenants, HoldWords holds, WhyWords words) {
		this.views = views;
		this.explanations = explanations;
		this.tenants = tenants;
		this.holds = holds;
		this.words = words;
	}

	@GetMapping
	ExplanationJson explanation(@PathVariable String id, Caller caller) {
		Job job = this.views.find(id, caller);
		boolean staff = caller.staff();
		Explanation why = staff ? this.explanations.of(job) : this.explanations.own(job);
		return new ExplanationJson(job.id().toString(), why.position(), constraints(why, caller),
				staff ? sooner(why.sooner()) : null, why.timeline().stream().map((part) -> part(part, staff)).toList(),
				staff ? others(why.overtakers()) : null);
	}

	private List<ExplanationJson.Constraint> constraints(Explanation why, Caller caller) {
		List<ExplanationJson.Constraint> all = new ArrayList<>();
		for (Held held : why.holds()) {
			String customer = this.holds.sentence(held, why.position(), caller.zone(), false);
			all.add(new ExplanationJson.Constraint(held.code(), all.isEmpty(),
					caller.staff() ? this.holds.sentence(held, why.position(), caller.zone(), true) : customer,
					caller.staff() ? customer : null, held.since(), held.until()));
		}
		return all;
	}

	private ExplanationJson.Sooner sooner(Sooner sooner) {
		return new ExplanationJson.Sooner(sooner.place(), sooner.options()
			.stream()
			.map((option) -> new ExplanationJson.Option(
					option.changes()
						.stream()
						.map((change) -> new ExplanationJson.Change(change.kind().code(), change.by()))
						.toList(),
					this.words.changes(option.changes()) + ". " + this.words.brings(option.brings()),
					option.brings().next(), option.brings().places(), option.brings().afterMillis() / 1000.0))
			.toList());
	}

	private ExplanationJson.Part part(Stretch part, boolean staff) {
		return new ExplanationJson.Part(part.code(), this.words.part(part, staff), part.from(), part.to());
	}

	private List<ExplanationJson.Other> others(List<Overtaker> overtakers) {
		Map<TenantId, Tenant> known = this.tenants
			.byIds(overtakers.stream().map(Overtaker::tenant).distinct().toList());
		return overtakers.stream().map((other) -> {
			Tenant tenant = known.get(other.tenant());
			return new ExplanationJson.Other(String.valueOf(other.job()), (tenant != null) ? tenant.code() : "",
					other.lane(), other.started(), other.rule().code(), other.heldCode(), this.words.overtook(other));
		}).toList();
	}

}
