package io.evenhand.web.api;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.insight.JobOutlook;
import io.evenhand.insight.JobOutlooks;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.HoldWords;

import org.springframework.stereotype.Component;

/**
 * Shows jobs to a caller, who sees what its scope holds and nothing of others.
 * Thread-safe.
 */
@Component
final class JobViews {

	private final Jobs jobs;

	private final JobOutlooks outlooks;

	private final Tenants tenants;

	private final HoldWords words;

	private final InstantSource clock;

	JobViews(Jobs jobs, JobOutlooks outlooks, Tenants tenants, HoldWords words, InstantSource clock) {
		this.jobs = jobs;
		this.outlooks = outlooks;
		this.tenants = tenants;
		this.words = words;
		this.clock = clock;
	}

	static Scope scope(Caller caller) {
		return caller.ownTenant().map(Scope::of).orElse(Scope.ALL);
	}

	/**
	 * Finds a job.
	 * @param id what the address says
	 * @param caller who asks
	 * @return the job
	 * @throws ApiRefused if there is none in the caller's scope
	 */
	Job find(String id, Caller caller) {
		return parse(id).flatMap(known -> this.jobs.find(known, scope(caller))).orElseThrow(ApiRefused::unknown);
	}

	JobJson show(Job job, Caller caller) {
		String tenant = this.tenants.byId(job.tenant()).map(Tenant::code).orElse("");
		return json(job, tenant, caller);
	}

	List<JobJson> show(List<Job> jobs, Caller caller) {
		Map<TenantId, Tenant> whose = this.tenants.byIds(jobs.stream().map(Job::tenant).toList());
		return jobs.stream().map(job -> {
			Tenant tenant = whose.get(job.tenant());
			return json(job, (tenant != null) ? tenant.code() : "", caller);
		}).toList();
	}

	private JobJson json(Job job, String tenant, Caller caller) {
		JobOutlook outlook = this.outlooks.of(job);
		JobView view = outlook.view();
		List<JobJson.Waiting> waiting = view.waiting()
			.stream()
			.map(held -> new JobJson.Waiting(held.code(),
					this.words.sentence(held, view.position(), caller.zone(), caller.staff()), held.since(),
					held.until()))
			.toList();
		return JobJson.of(outlook, tenant, waiting, caller.staff(), this.clock.instant());
	}

	static Optional<JobId> parse(String id) {
		return id.matches("[1-9][0-9]{0,17}") ? Optional.of(new JobId(Long.parseLong(id))) : Optional.empty();
	}

}
