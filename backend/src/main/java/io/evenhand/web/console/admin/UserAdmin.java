package io.evenhand.web.console.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.access.User;
import io.evenhand.access.UserForm;
import io.evenhand.access.Users;
import io.evenhand.audit.Actor;
import io.evenhand.tenant.Tenant;
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
 * Makes and edits users, for operators. A password is never shown again. Thread-safe.
 */
@Controller
final class UserAdmin {

	private static final String LIST = "/console/users";

	private final Users users;

	private final Tenants tenants;

	private final AdminPages pages;

	UserAdmin(Users users, Tenants tenants, AdminPages pages) {
		this.users = users;
		this.tenants = tenants;
		this.pages = pages;
	}

	@GetMapping(LIST + "/new")
	ModelAndView ask() {
		return AdminPages.form(form(Typed.nothing()));
	}

	@PostMapping(LIST + "/new")
	Object create(@RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		if (typed.done(() -> this.users.create(typed.text("name"), read(typed, true), actor, null))) {
			return SeeOther.to(LIST + "?notice=user-made");
		}
		return AdminPages.form(form(typed));
	}

	@GetMapping(LIST + "/{name}/edit")
	ModelAndView ask(@PathVariable String name) {
		return AdminPages.form(form(find(name), Typed.nothing()));
	}

	@PostMapping(LIST + "/{name}/edit")
	Object edit(@PathVariable String name, @RequestParam Map<String, String> values, Actor actor) {
		User user = find(name);
		Typed typed = new Typed(values);
		var reason = typed.reason();
		boolean enabled = typed.ticked("enabled", true);
		if (typed.done(() -> this.users.edit(name, read(typed, enabled), typed.version(), actor, reason))) {
			return SeeOther.to(LIST + "?notice=user-saved");
		}
		return AdminPages.form(form(user, typed));
	}

	private static UserForm read(Typed typed, boolean enabled) {
		return new UserForm(typed.value("password", ""), typed.filled("role"), typed.text("tenant"), typed.text("zone"),
				enabled);
	}

	private AdminForm form(Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.input("name", typed.value("name", "")));
		fields.add(Field.of("password", "password", ""));
		fields.add(Field.select("role", typed.value("role", "customer"), roles()));
		fields.add(Field.select("tenant", typed.value("tenant", ""), this.pages.tenants()));
		fields.add(Field.input("zone", typed.value("zone", "")));
		return new AdminForm("user-new", "", "users", LIST + "/new", LIST, fields, typed.errors());
	}

	private AdminForm form(User user, Typed typed) {
		String tenant = (user.tenant() != null) ? this.tenants.byId(user.tenant()).map(Tenant::code).orElse("") : "";
		List<Field> fields = new ArrayList<>();
		fields.add(Field.of("hidden", "version", typed.value("version", Integer.toString(user.version()))));
		fields.add(Field.of("new-password", "password", ""));
		fields.add(Field.select("role", typed.value("role", user.role().word()), roles()));
		fields.add(Field.select("tenant", typed.value("tenant", tenant), this.pages.tenants()));
		fields.add(Field.input("zone", typed.value("zone", (user.zone() != null) ? user.zone() : "")));
		fields.add(Field.of("check", "enabled", typed.ticked("enabled", user.enabled()) ? "true" : ""));
		fields.add(Field.of("reason", "reason", typed.value("reason", "")));
		return new AdminForm("user-edit", user.name(), "users", LIST + "/" + user.name() + "/edit", LIST, fields,
				typed.errors());
	}

	private Map<String, String> roles() {
		return this.pages.options("role.", "customer", "support", "operator", "auditor");
	}

	private User find(String name) {
		return this.users.byName(name).orElseThrow(AdminPages::unknown);
	}

}
