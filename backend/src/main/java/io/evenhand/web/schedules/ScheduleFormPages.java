package io.evenhand.web.schedules;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.job.JobStarter;
import io.evenhand.job.ParametersRefused;
import io.evenhand.schedule.Schedule;
import io.evenhand.schedule.ScheduleForm;
import io.evenhand.schedule.ScheduleOrder;
import io.evenhand.schedule.ScheduleRefused;
import io.evenhand.schedule.Schedules;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.ParameterField;
import io.evenhand.web.SeeOther;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Makes and changes schedules by a form: the kind of job first, then what it needs.
 * Thread-safe.
 */
@Controller
class ScheduleFormPages {

	private static final String MAKE = "/make";

	private static final String CHANGE = "/{id:[1-9][0-9]{0,17}}/change";

	private final Schedules schedules;

	private final ScheduleReader reader;

	private final Tenants tenants;

	ScheduleFormPages(Schedules schedules, ScheduleReader reader, Tenants tenants) {
		this.schedules = schedules;
		this.reader = reader;
		this.tenants = tenants;
	}

	@GetMapping({ Side.CUSTOMER + MAKE, Side.STAFF + MAKE })
	ModelAndView ask(Caller caller, @RequestParam String type) {
		return form(caller, type, null, Map.of("zone", caller.zone().getId()), Map.of());
	}

	@PostMapping({ Side.CUSTOMER + MAKE, Side.STAFF + MAKE })
	ModelAndView make(Caller caller, Actor actor, @RequestParam Map<String, String> typed) {
		String type = typed.getOrDefault("type", "");
		Map<String, String> errors = new HashMap<>();
		Optional<TenantId> tenant = caller.ownTenant().or(() -> named(typed.getOrDefault("tenant", "")));
		if (tenant.isEmpty()) {
			errors.put("tenant", "There is no tenant with this code.");
			return form(caller, type, null, typed, errors);
		}
		try {
			Schedule made = this.schedules.create(tenant.get(), wanted(type, typed), caller.staff(), actor);
			return done(caller, made);
		}
		catch (ScheduleRefused | ParametersRefused ex) {
			return form(caller, type, null, typed, errors(ex));
		}
	}

	@GetMapping({ Side.CUSTOMER + CHANGE, Side.STAFF + CHANGE })
	ModelAndView ask(Caller caller, @PathVariable long id) {
		Schedule now = this.reader.find(id, caller).schedule();
		Map<String, String> typed = new HashMap<>(
				Map.of("name", now.name(), "cron", now.cron(), "zone", now.zone().getId()));
		now.parameters().forEach((name, text) -> typed.put(ParameterField.PREFIX + name, text));
		return form(caller, now.type(), now, typed, Map.of());
	}

	@PostMapping({ Side.CUSTOMER + CHANGE, Side.STAFF + CHANGE })
	ModelAndView change(Caller caller, Actor actor, @PathVariable long id, @RequestParam Map<String, String> typed,
			@RequestParam(required = false) @Nullable Integer version) {
		Schedule now = this.reader.find(id, caller).schedule();
		ScheduleOrder order = new ScheduleOrder(id, Side.scope(caller), version, actor, null);
		try {
			return done(caller,
					this.schedules.edit(order, wanted(now.type(), typed)).orElseThrow(ScheduleReader::unknown));
		}
		catch (ScheduleRefused | ParametersRefused ex) {
			return form(caller, now.type(), now, typed, errors(ex));
		}
		catch (OptimisticLockingFailureException ex) {
			return form(caller, now.type(), now, typed, Map.of("form",
					"Somebody else changed it since you opened this page. Send it again to have it as it is here."));
		}
	}

	private Optional<TenantId> named(String code) {
		return this.tenants.byCode(code.strip()).map(Tenant::id);
	}

	private static ScheduleForm wanted(String type, Map<String, String> typed) {
		return new ScheduleForm(typed.getOrDefault("name", ""), type, ParameterField.given(typed),
				typed.getOrDefault("cron", ""), typed.getOrDefault("zone", ""));
	}

	private static Map<String, String> errors(RuntimeException ex) {
		if (ex instanceof ParametersRefused refused) {
			return refused.errors();
		}
		return (ex instanceof ScheduleRefused refused) ? Map.of(refused.field(), String.valueOf(ex.getMessage()))
				: Map.of();
	}

	private static ModelAndView done(Caller caller, Schedule schedule) {
		return new ModelAndView(SeeOther.to(Side.of(caller).base() + "/" + schedule.id() + "?notice=schedule-saved"));
	}

	private ModelAndView form(Caller caller, String type, @Nullable Schedule now, Map<String, String> typed,
			Map<String, String> errors) {
		JobStarter kind = this.reader.kind(type, caller);
		Side side = Side.of(caller);
		String back = side.base() + ((now != null) ? "/" + now.id() : "");
		String action = (now != null) ? back + "/change" : side.base() + MAKE;
		ModelAndView page = new ModelAndView("pages/schedule-form", "page",
				new ScheduleFormPage(side, action, back, kind.title(), type, (now != null) ? now.version() : null,
						typed, ParameterField.of(kind.parameters(), typed, errors), errors,
						caller.staff() && now == null));
		page.setStatus(errors.isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT);
		return page;
	}

}
