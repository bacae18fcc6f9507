package io.evenhand.web.notifications;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.evenhand.access.Caller;
import io.evenhand.job.JobState;
import io.evenhand.notify.Deliveries;
import io.evenhand.notify.Delivery;
import io.evenhand.notify.Kind;
import io.evenhand.notify.Outlet;
import io.evenhand.notify.OutletForm;
import io.evenhand.notify.Outlets;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.Moment;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Reads what the page of notifications shows. Thread-safe.
 */
@Component
class NotificationReader {

	/** In the order of the page. */
	static final List<JobState> STATES = List.of(JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED);

	private final Outlets outlets;

	private final Deliveries deliveries;

	private final InstantSource clock;

	NotificationReader(Outlets outlets, Deliveries deliveries, InstantSource clock) {
		this.outlets = outlets;
		this.deliveries = deliveries;
		this.clock = clock;
	}

	NotificationsPage page(Caller caller) {
		return page(caller, null, Map.of(), null, null);
	}

	/**
	 * The page after an act that was refused.
	 * @param refused why, null where a field says it
	 * @param kind whose form was sent, null for another act
	 * @param typed what was typed there
	 */
	NotificationsPage page(Caller caller, @Nullable String refused, Map<String, String> errors, @Nullable Kind kind,
			@Nullable OutletForm typed) {
		TenantId tenant = caller.ownTenant().orElseThrow(NotificationReader::unknown);
		Instant now = this.clock.instant();
		List<NotificationsPage.Section> sections = this.outlets.kinds()
			.stream()
			.map((one) -> section(this.outlets.find(tenant, one), one, (one == kind) ? typed : null, now,
					caller.zone()))
			.toList();
		List<NotificationsPage.Line> told = this.deliveries.newest(tenant)
			.stream()
			.map((one) -> line(one, now, caller.zone()))
			.toList();
		return new NotificationsPage(sections, told, refused, errors);
	}

	private static NotificationsPage.Section section(Optional<Outlet> outlet, Kind kind, @Nullable OutletForm typed,
			Instant now, ZoneId zone) {
		String targets = (typed != null) ? typed.targets()
				: outlet.map((one) -> String.join(", ", one.targets())).orElse("");
		Set<JobState> tells = (typed != null) ? typed.tells()
				: outlet.map(Outlet::tells).orElse(Set.of(JobState.SUCCEEDED, JobState.FAILED));
		Map<String, Boolean> choices = new LinkedHashMap<>();
		STATES.forEach((state) -> choices.put(state.word(), tells.contains(state)));
		Outlet.Pause pause = outlet.map(Outlet::pause).orElse(null);
		Instant old = outlet.map(Outlet::oldSecretUntil).filter((until) -> until.isAfter(now)).orElse(null);
		return new NotificationsPage.Section(kind.word(), outlet.isPresent(), targets, choices,
				outlet.map((one) -> Integer.toString(one.version())).orElse(null),
				(pause != null) ? Moment.toTheMinute(pause.at(), now, zone) : null,
				(pause != null) ? pause.reason() : null, (old != null) ? Moment.toTheMinute(old, now, zone) : null);
	}

	private static NotificationsPage.Line line(Delivery one, Instant now, ZoneId zone) {
		Long job = one.job();
		Instant due = one.due();
		return new NotificationsPage.Line(Long.toString(one.id()), Moment.toTheMinute(one.created(), now, zone),
				(job != null) ? job.toString() : null, one.kind().word(), one.recipient(),
				one.state().name().toLowerCase(Locale.ROOT), one.attempts(), one.note(),
				(due != null && one.attempts() > 0) ? Moment.toTheMinute(due, now, zone) : null,
				one.state() != Delivery.State.WAITING);
	}

	static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

}
