package io.evenhand.web.api;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.job.JobId;
import io.evenhand.schedule.Schedule;
import io.evenhand.schedule.ScheduleForm;
import io.evenhand.schedule.ScheduleOrder;
import io.evenhand.schedule.ScheduleView;
import io.evenhand.schedule.Schedules;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.DueWords;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Schedules: customers their tenant's, support and operators all of them; auditors read.
 * Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/schedules")
final class SchedulesApi {

	private static final Set<String> TAKEN = Set.of("name", "type", "cron", "zone", "parameters", "tenant", "version",
			"reason");

	private static final Set<String> ANSWERED = Set.of("id", "title", "pause", "next", "runs", "createdBy");

	private final Schedules schedules;

	private final Whose whose;

	private final Tenants tenants;

	private final DueWords words;

	SchedulesApi(Schedules schedules, Whose whose, Tenants tenants, DueWords words) {
		this.schedules = schedules;
		this.whose = whose;
		this.tenants = tenants;
		this.words = words;
	}

	/** A customer's, or a tenant's, at once; of all tenants page by page. */
	@GetMapping
	Page list(Caller caller, @RequestParam(required = false) @Nullable String tenant,
			@RequestParam(required = false) @Nullable Long after, @RequestParam(defaultValue = "100") int limit) {
		if (!caller.staff() || tenant != null) {
			TenantId of = this.whose.tenant(caller, tenant).id();
			return new Page(shown(this.schedules.of(of, caller.staff())), null);
		}
		int size = Limits.page(limit, Schedules.MOST);
		List<ScheduleView> found = this.schedules.page(after, size);
		return new Page(shown(found),
				(found.size() == size) ? Long.toString(found.get(size - 1).schedule().id()) : null);
	}

	@PostMapping
	ResponseEntity<ScheduleJson> create(Caller caller, Actor actor, @RequestBody JsonNode json,
			@RequestParam(required = false) @Nullable String tenant) {
		Patch body = new Patch(json).only(TAKEN, Set.of());
		TenantId of = this.whose.tenant(caller, (tenant != null) ? tenant : body.text("tenant", null)).id();
		Schedule made = this.schedules.create(of, form(body, json, null), caller.staff(), actor);
		ScheduleJson answer = one(Long.toString(made.id()), caller);
		return ResponseEntity.created(URI.create("/api/v1/schedules/" + made.id())).body(answer);
	}

	@GetMapping("/{id}")
	ScheduleJson one(@PathVariable String id, Caller caller) {
		return shown(List.of(find(id, caller))).get(0);
	}

	@PutMapping("/{id}")
	ScheduleJson edit(@PathVariable String id, Caller caller, Actor actor, @RequestBody JsonNode json) {
		Patch body = new Patch(json).only(TAKEN, ANSWERED);
		Schedule before = find(id, caller).schedule();
		ScheduleOrder order = order(id, caller, actor, body);
		found(this.schedules.edit(order, form(body, json, before)));
		return one(id, caller);
	}

	@DeleteMapping("/{id}")
	ResponseEntity<Void> delete(@PathVariable String id, Caller caller, Actor actor,
			@RequestParam(required = false) @Nullable Integer version,
			@RequestParam(required = false) @Nullable String reason) {
		found(this.schedules
			.delete(new ScheduleOrder(number(id), JobViews.scope(caller), version, actor, Reasons.given(reason))));
		return ResponseEntity.noContent().build();
	}

	@PostMapping("/{id}/pause")
	ScheduleJson pause(@PathVariable String id, Caller caller, Actor actor,
			@RequestBody(required = false) @Nullable JsonNode json) {
		return act(id, caller, actor, json, this.schedules::pause);
	}

	@PostMapping("/{id}/resume")
	ScheduleJson resume(@PathVariable String id, Caller caller, Actor actor,
			@RequestBody(required = false) @Nullable JsonNode json) {
		return act(id, caller, actor, json, this.schedules::resume);
	}

	@PostMapping("/{id}/run")
	ResponseEntity<ScheduleJson> run(@PathVariable String id, Caller caller, Actor actor,
			@RequestBody(required = false) @Nullable JsonNode json) {
		JobId job = this.schedules.run(order(id, caller, actor, patch(json))).orElseThrow(ApiRefused::unknown);
		return ResponseEntity.accepted().location(URI.create("/api/v1/jobs/" + job)).body(one(id, caller));
	}

	private ScheduleJson act(String id, Caller caller, Actor actor, @Nullable JsonNode json,
			Function<ScheduleOrder, Optional<Schedule>> act) {
		found(act.apply(order(id, caller, actor, patch(json))));
		return one(id, caller);
	}

	private static void found(Optional<Schedule> changed) {
		if (changed.isEmpty()) {
			throw ApiRefused.unknown();
		}
	}

	private static @Nullable Patch patch(@Nullable JsonNode json) {
		return (json != null) ? new Patch(json).only(Set.of("version", "reason"), Set.of()) : null;
	}

	private static ScheduleOrder order(String id, Caller caller, Actor actor, @Nullable Patch body) {
		return new ScheduleOrder(number(id), JobViews.scope(caller),
				(body != null) ? body.number("version", null) : null, actor,
				(body != null) ? Reasons.given(body.text("reason", null)) : null);
	}

	/** What is absent stays; of a new one it is empty, and refused as such. */
	private static ScheduleForm form(Patch body, JsonNode json, @Nullable Schedule now) {
		Map<String, String> parameters = (json.has("parameters") || now == null)
				? StartApi.parameters(json.get("parameters")) : now.parameters();
		return new ScheduleForm(text(body, "name", (now != null) ? now.name() : ""),
				text(body, "type", (now != null) ? now.type() : ""), parameters,
				text(body, "cron", (now != null) ? now.cron() : ""),
				text(body, "zone", (now != null) ? now.zone().getId() : "UTC"));
	}

	private static String text(Patch body, String field, String otherwise) {
		return Objects.requireNonNullElse(body.text(field, otherwise), "");
	}

	private ScheduleView find(String id, Caller caller) {
		return this.schedules.find(number(id), JobViews.scope(caller)).orElseThrow(ApiRefused::unknown);
	}

	private static long number(String id) {
		return JobViews.parse(id).map(JobId::value).orElseThrow(ApiRefused::unknown);
	}

	private List<ScheduleJson> shown(List<ScheduleView> views) {
		Map<TenantId, Tenant> whose = this.tenants
			.byIds(views.stream().map((view) -> view.schedule().tenant()).toList());
		return views.stream().map((view) -> {
			Tenant tenant = whose.get(view.schedule().tenant());
			return ScheduleJson.of(view, (tenant != null) ? tenant.code() : "", this.words);
		}).toList();
	}

	/**
	 * A page of schedules.
	 *
	 * @param schedules each with its last run
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "SchedulesPage")
	record Page(List<ScheduleJson> schedules, @Nullable String next) {
	}

}
