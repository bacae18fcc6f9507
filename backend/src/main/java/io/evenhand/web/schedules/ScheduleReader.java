package io.evenhand.web.schedules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.job.JobStarter;
import io.evenhand.job.JobStarts;
import io.evenhand.schedule.Schedule;
import io.evenhand.schedule.ScheduleView;
import io.evenhand.schedule.Schedules;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.DueWords;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Reads what the schedules' pages show. Thread-safe.
 */
@Component
class ScheduleReader {

	private static final int PAGE = 100;

	private final Schedules schedules;

	private final JobStarts starts;

	private final Tenants tenants;

	private final DueWords words;

	ScheduleReader(Schedules schedules, JobStarts starts, Tenants tenants, DueWords words) {
		this.schedules = schedules;
		this.starts = starts;
		this.tenants = tenants;
		this.words = words;
	}

	ListPage list(Caller caller, @Nullable Long after) {
		List<ScheduleView> views = caller.ownTenant()
			.map((own) -> this.schedules.of(own, false))
			.orElseGet(() -> this.schedules.page(after, PAGE));
		Map<TenantId, Tenant> whose = caller.staff()
				? this.tenants.byIds(views.stream().map((view) -> view.schedule().tenant()).toList()) : Map.of();
		boolean more = caller.staff() && views.size() == PAGE;
		return new ListPage(Side.of(caller), views.stream().map((view) -> line(view, whose)).toList(), kinds(caller),
				more ? Long.toString(views.get(PAGE - 1).schedule().id()) : null);
	}

	OnePage one(long id, Caller caller, @Nullable String refused) {
		ScheduleView view = find(id, caller);
		Map<TenantId, Tenant> whose = caller.staff() ? this.tenants.byIds(List.of(view.schedule().tenant())) : Map.of();
		return new OnePage(Side.of(caller), line(view, whose), view.schedule().parameters(), refused);
	}

	ScheduleView find(long id, Caller caller) {
		return this.schedules.find(id, Side.scope(caller)).orElseThrow(ScheduleReader::unknown);
	}

	JobStarter kind(String type, Caller caller) {
		return this.starts.find(type, caller.staff()).orElseThrow(ScheduleReader::unknown);
	}

	Map<String, String> kinds(Caller caller) {
		Map<String, String> kinds = new LinkedHashMap<>();
		this.starts.kinds(caller.staff()).forEach((kind) -> kinds.put(kind.type(), kind.title()));
		return kinds;
	}

	static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	private ScheduleLine line(ScheduleView view, Map<TenantId, Tenant> whose) {
		Schedule one = view.schedule();
		Tenant tenant = whose.get(one.tenant());
		return new ScheduleLine(Long.toString(one.id()), one.name(), (tenant != null) ? tenant.name() : "",
				view.title(), one.cron(), one.zone().getId(), (one.pause() != null) ? one.pause().by() : null,
				view.next().stream().map((due) -> this.words.sentence(due, one.zone())).toList(),
				view.runs()
					.stream()
					.map((run) -> ScheduleLine.Run.of(run, this.words.sentence(run.due(), one.zone())))
					.toList(),
				one.version());
	}

	/**
	 * The list.
	 *
	 * @param side whose page it is
	 * @param lines the schedules
	 * @param kinds of jobs that a new one may start, words by type
	 * @param more the {@code after} of the following page, null on the last
	 */
	record ListPage(Side side, List<ScheduleLine> lines, Map<String, String> kinds, @Nullable String more) {
	}

	/**
	 * One schedule.
	 *
	 * @param side whose page it is
	 * @param line the schedule
	 * @param parameters what each job is given
	 * @param refused why the last act was not done, null where it was
	 */
	record OnePage(Side side, ScheduleLine line, Map<String, String> parameters, @Nullable String refused) {
	}

}
