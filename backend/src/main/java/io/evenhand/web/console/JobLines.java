package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.job.Job;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Turns jobs into what staff reads in lists. Thread-safe.
 */
@Component
class JobLines {

	private final Tenants tenants;

	private final InstantSource clock;

	JobLines(Tenants tenants, InstantSource clock) {
		this.tenants = tenants;
		this.clock = clock;
	}

	List<JobLine> of(List<Job> jobs, ZoneId zone) {
		Map<TenantId, Tenant> whose = this.tenants.byIds(jobs.stream().map(Job::tenant).distinct().toList());
		return jobs.stream().map((job) -> line(job, whose.get(job.tenant()), zone)).toList();
	}

	Moment moment(Instant at, ZoneId zone) {
		return Moment.toTheSecond(at, this.clock.instant(), zone);
	}

	private JobLine line(Job job, @Nullable Tenant tenant, ZoneId zone) {
		Instant now = this.clock.instant();
		Job.Times times = job.times();
		Instant until = Objects.requireNonNullElse(times.ended(), now);
		Instant started = times.started();
		return new JobLine(job.id().toString(), job.name(), job.type(),
				(tenant != null) ? TenantMark.of(tenant) : TenantMark.unknown(job.tenant()), job.lane(),
				job.state().word(), job.percent(),
				Span.exactly(Duration.between(times.submitted(), (started != null) ? started : until)),
				(started != null) ? Span.exactly(Duration.between(started, until)) : null,
				moment(times.submitted(), zone));
	}

}
