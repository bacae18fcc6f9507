package io.evenhand.web.console.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.evenhand.access.TenantDesk;
import io.evenhand.audit.Actor;
import io.evenhand.gate.PlanShares;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.admin.AdminForm.Field;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Makes and edits tenants, for operators. Thread-safe.
 */
@Controller
final class TenantAdmin {

	private static final String LIST = "/console/tenants";

	private final Tenants tenants;

	private final TenantDesk desk;

	private final PlanShares plans;

	private final AdminPages pages;

	TenantAdmin(Tenants tenants, TenantDesk desk, PlanShares plans, AdminPages pages) {
		this.tenants = tenants;
		this.desk = desk;
		this.plans = plans;
		this.pages = pages;
	}

	@GetMapping(LIST + "/new")
	ModelAndView ask() {
		return AdminPages.form(form(Typed.nothing()));
	}

	@PostMapping(LIST + "/new")
	Object create(@RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		TenantForm form = read(typed);
		if (typed.done(() -> this.desk.create(typed.text("code"), form, actor, null))) {
			return SeeOther.to(LIST + "/" + typed.text("code") + "?notice=tenant-made");
		}
		return AdminPages.form(form(typed));
	}

	@GetMapping(LIST + "/{code}/edit")
	ModelAndView ask(@PathVariable String code) {
		return AdminPages.form(form(find(code), Typed.nothing()));
	}

	@PostMapping(LIST + "/{code}/edit")
	Object edit(@PathVariable String code, @RequestParam Map<String, String> values, Actor actor) {
		Tenant tenant = find(code);
		Typed typed = new Typed(values);
		TenantForm form = read(typed);
		var reason = typed.reason();
		if (typed.done(() -> this.desk.edit(tenant.id(), form, typed.version(), actor, reason))) {
			if (!tenant.plan().equals(form.plan())) {
				this.plans.follow();
			}
			return SeeOther.to(LIST + "/" + code + "?notice=tenant-saved");
		}
		return AdminPages.form(form(tenant, typed));
	}

	private static TenantForm read(Typed typed) {
		Set<String> lanes = Stream.of(typed.text("grantedLanes").split("[,\\s]+"))
			.filter(lane -> !lane.isEmpty())
			.collect(Collectors.toSet());
		return new TenantForm(typed.filled("name"), typed.filled("badge"), typed.number("colour"),
				typed.ticked("suspended", false), typed.filled("plan"), typed.filled("zone"), lanes,
				typed.filled("maxPriority"));
	}

	private AdminForm form(Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.input("code", typed.value("code", "")));
		fields.add(Field.input("name", typed.value("name", "")));
		fields.add(Field.select("plan", typed.value("plan", "standard"), plans()));
		fields.add(Field.input("zone", typed.value("zone", "UTC")));
		fields.add(Field.input("grantedLanes", typed.value("grantedLanes", "")));
		fields.add(Field.select("maxPriority", typed.value("maxPriority", "high"), priorities()));
		return new AdminForm("tenant-new", "", "tenants", LIST + "/new", LIST, fields, typed.errors());
	}

	private AdminForm form(Tenant tenant, Typed typed) {
		String lanes = tenant.grantedLanes().stream().sorted().collect(Collectors.joining(", "));
		List<Field> fields = new ArrayList<>();
		fields.add(Field.of("hidden", "version", typed.value("version", Integer.toString(tenant.version()))));
		fields.add(Field.input("name", typed.value("name", tenant.name())));
		fields.add(Field.input("badge", typed.value("badge", tenant.badge())));
		fields.add(Field.select("colour", typed.value("colour", Integer.toString(tenant.colour())), colours()));
		fields.add(Field.select("plan", typed.value("plan", tenant.plan()), plans()));
		fields.add(Field.input("zone", typed.value("zone", tenant.zone().getId())));
		fields.add(Field.input("grantedLanes", typed.value("grantedLanes", lanes)));
		fields.add(Field.select("maxPriority", typed.value("maxPriority", tenant.maxPriority()), priorities()));
		fields.add(Field.of("check", "suspended", typed.ticked("suspended", tenant.suspended()) ? "true" : ""));
		fields.add(Field.of("reason", "reason", typed.value("reason", "")));
		String home = LIST + "/" + tenant.code();
		return new AdminForm("tenant-edit", tenant.name(), "tenants", home + "/edit", home, fields, typed.errors());
	}

	private Map<String, String> plans() {
		Map<String, String> options = new LinkedHashMap<>();
		for (Plan plan : this.tenants.plans()) {
			options.put(plan.code(), plan.name());
		}
		return options;
	}

	private Map<String, String> priorities() {
		return this.pages.options("priority.", "low", "normal", "high", "urgent");
	}

	private Map<String, String> colours() {
		return this.pages.options("colour.",
				IntStream.rangeClosed(1, 8).mapToObj(Integer::toString).toArray(String[]::new));
	}

	private Tenant find(String code) {
		return this.tenants.byCode(code).orElseThrow(AdminPages::unknown);
	}

}
