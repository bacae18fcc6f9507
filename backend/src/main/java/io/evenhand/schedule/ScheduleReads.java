package io.evenhand.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.evenhand.job.JobStarter;
import io.evenhand.job.JobStarts;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/**
 * Reads schedules. The scope is part of each query; a customer does not see what only
 * staff may start. Thread-safe.
 */
@Component
class ScheduleReads {

	private static final int NEXT = 3;

	private final Firer.Rows rows;

	private final JobStarts starts;

	ScheduleReads(Firer.Rows rows, JobStarts starts) {
		this.rows = rows;
		this.starts = starts;
	}

	Optional<ScheduleRow> row(long id, Scope scope) {
		TenantId tenant = scope.tenant();
		Optional<ScheduleRow> row = (tenant != null) ? this.rows.schedules().findByIdAndTenant(id, tenant.value())
				: this.rows.schedules().findById(id);
		return row.filter((one) -> tenant == null || open(one.schedule()));
	}

	/** Of a kind that is gone it is not known, so it is shown. */
	private boolean open(Schedule schedule) {
		return this.starts.find(schedule.type(), true).filter(JobStarter::staffOnly).isEmpty();
	}

	List<ScheduleView> of(TenantId tenant, boolean staff, int most, int runs) {
		return this.rows.schedules()
			.findByTenantOrderByName(tenant.value(), Limit.of(most))
			.stream()
			.map(ScheduleRow::schedule)
			.filter((one) -> staff || open(one))
			.map((one) -> view(one, runs))
			.toList();
	}

	List<ScheduleView> all(@Nullable Long after, int most, int runs) {
		return this.rows.schedules()
			.findByIdGreaterThanOrderById((after != null) ? after : 0, Limit.of(most))
			.stream()
			.map((one) -> view(one.schedule(), runs))
			.toList();
	}

	ScheduleView view(Schedule schedule, int runs) {
		String title = this.starts.find(schedule.type(), true).map(JobStarter::title).orElse(schedule.type());
		return new ScheduleView(schedule, title, next(schedule), this.rows.runs().last(schedule.id(), runs));
	}

	/** From what stands in the database on, so that what is told is what will be. */
	private List<Due> next(Schedule schedule) {
		Optional<Instant> due = this.rows.due().due(schedule.id());
		return due.map((at) -> schedule.times().next(at.minusMillis(1), NEXT)).orElse(List.of());
	}

}
