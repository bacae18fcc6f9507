package io.evenhand.web.start;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobStarter;
import io.evenhand.job.JobStarts;
import io.evenhand.job.ParametersRefused;
import io.evenhand.job.RequestKey;
import io.evenhand.job.StartOrder;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.ParameterField;
import io.evenhand.web.SeeOther;
import io.evenhand.web.api.Digests;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Starts a job by a form: the kind of job first, then what it needs. A kind that the
 * reader may not start answers like one that there is none of. Thread-safe.
 */
@Controller
class StartPages {

	static final String CUSTOMER = "/jobs";

	static final String STAFF = "/console/jobs";

	private static final String START = "/start";

	private static final String KIND = START + "/{type}";

	private final JobStarts starts;

	private final StartForms forms;

	private final Tenants tenants;

	StartPages(JobStarts starts, StartForms forms, Tenants tenants) {
		this.starts = starts;
		this.forms = forms;
		this.tenants = tenants;
	}

	@GetMapping({ CUSTOMER + START, STAFF + START })
	ModelAndView kinds(Caller caller) {
		Map<String, String> kinds = new LinkedHashMap<>();
		this.starts.kinds(caller.staff()).forEach((kind) -> kinds.put(kind.type(), kind.title()));
		return new ModelAndView("pages/start", "page",
				new StartPage.Kinds(caller.staff(), StartForms.base(caller), kinds));
	}

	@GetMapping({ CUSTOMER + KIND, STAFF + KIND })
	ModelAndView ask(Caller caller, @PathVariable String type) {
		return form(caller, kind(type, caller), Map.of(), Map.of());
	}

	@PostMapping({ CUSTOMER + KIND, STAFF + KIND })
	ModelAndView start(Caller caller, @PathVariable String type, @RequestParam Map<String, String> typed) {
		JobStarter kind = kind(type, caller);
		Optional<TenantId> tenant = caller.ownTenant().or(() -> named(typed.getOrDefault("tenant", "")));
		if (tenant.isEmpty()) {
			return form(caller, kind, typed, Map.of("tenant", "There is no tenant with this code."));
		}
		try {
			JobId job = this.starts.start(kind, order(caller, tenant.get(), kind, typed), ParameterField.given(typed));
			return new ModelAndView(SeeOther.to(StartForms.base(caller) + "/" + job));
		}
		catch (ParametersRefused ex) {
			return form(caller, kind, typed, shown(kind, ex.errors()));
		}
		catch (JobRefused ex) {
			return form(caller, kind, typed, Map.of("form", String.valueOf(ex.getMessage())));
		}
	}

	private JobStarter kind(String type, Caller caller) {
		return this.starts.find(type, caller.staff())
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private Optional<TenantId> named(String code) {
		return this.tenants.byCode(code.strip()).map(Tenant::id);
	}

	private static StartOrder order(Caller caller, TenantId tenant, JobStarter kind, Map<String, String> typed) {
		String name = typed.getOrDefault("name", "").strip();
		String lane = typed.getOrDefault("lane", "").strip();
		StartOrder plain = new StartOrder(tenant, name.isEmpty() ? null : name, lane.isEmpty() ? null : lane,
				priority(typed.getOrDefault("priority", "")), caller.staff(), caller.name(), null);
		String key = typed.getOrDefault("key", "");
		return key.isBlank() ? plain : new StartOrder(plain.tenant(), plain.name(), plain.lane(), plain.priority(),
				plain.staff(), plain.submittedBy(), request(plain, kind, key, ParameterField.given(typed)));
	}

	private static RequestKey request(StartOrder plain, JobStarter kind, String key, Map<String, String> given) {
		return new RequestKey(new Digests().with("start").with(plain.submittedBy()).with(key).hex(),
				new Digests().with(plain.toString()).with(kind.type()).with(given.toString()).hex());
	}

	/** What the form does not offer is as good as nothing chosen. */
	private static Priority priority(String word) {
		for (Priority priority : Priority.values()) {
			if (priority.name().equals(word.strip().toUpperCase(Locale.ROOT))) {
				return priority;
			}
		}
		return Priority.NORMAL;
	}

	/** What has no field of its own is told with the whole. */
	private static Map<String, String> shown(JobStarter kind, Map<String, String> errors) {
		Map<String, String> shown = new HashMap<>();
		errors.forEach((name, sentence) -> {
			boolean known = kind.parameters().stream().anyMatch((parameter) -> parameter.name().equals(name));
			shown.put(known ? name : "form", sentence);
		});
		return shown;
	}

	private ModelAndView form(Caller caller, JobStarter kind, Map<String, String> typed, Map<String, String> errors) {
		ModelAndView page = new ModelAndView("pages/start-form", "page", this.forms.form(caller, kind, typed, errors));
		page.setStatus(errors.isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT);
		return page;
	}

}
