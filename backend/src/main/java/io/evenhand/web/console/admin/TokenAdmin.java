package io.evenhand.web.console.admin;

import java.time.InstantSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.access.Token;
import io.evenhand.access.TokenForm;
import io.evenhand.access.Tokens;
import io.evenhand.audit.Actor;
import io.evenhand.web.SeeOther;
import io.evenhand.web.console.admin.AdminForm.Field;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * Makes and revokes tokens, for operators. The answer to the form shows the new token,
 * and nothing shows it again. Thread-safe.
 */
@Controller
final class TokenAdmin {

	private static final String NEW = "/console/tokens/new";

	private static final String LIST = "/console/users";

	private final Tokens tokens;

	private final AdminPages pages;

	private final InstantSource clock;

	TokenAdmin(Tokens tokens, AdminPages pages, InstantSource clock) {
		this.tokens = tokens;
		this.pages = pages;
		this.clock = clock;
	}

	@GetMapping(NEW)
	ModelAndView ask() {
		return AdminPages.form(form(Typed.nothing()));
	}

	@PostMapping(NEW)
	ModelAndView create(@RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		Integer days = typed.number("days");
		List<Token.Issued> issued = new ArrayList<>(1);
		if (typed.done(() -> issued.add(this.tokens.issue(
				new TokenForm(typed.text("name"), typed.filled("role"), typed.text("tenant"), end(days)), actor,
				null)))) {
			return AdminPages.page("token", new TokenPage(issued.get(0).token().name(), issued.get(0).secret()));
		}
		return AdminPages.form(form(typed));
	}

	@GetMapping("/console/tokens/{id:[0-9]{1,18}}/revoke")
	ModelAndView askRevoke(@PathVariable long id) {
		return AdminPages.form(revoke(id, Typed.nothing()));
	}

	@PostMapping("/console/tokens/{id:[0-9]{1,18}}/revoke")
	Object revoke(@PathVariable long id, @RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		AdminForm again = revoke(id, typed);
		var reason = typed.reason();
		if (typed.done(() -> this.tokens.revoke(id, actor, reason))) {
			return SeeOther.to(LIST + "?notice=token-revoked");
		}
		return AdminPages.form(again);
	}

	private @Nullable Instant end(@Nullable Integer days) {
		return (days != null) ? this.clock.instant().plus(Duration.ofDays(days)) : null;
	}

	private AdminForm form(Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.input("name", typed.value("name", "")));
		fields.add(Field.select("role", typed.value("role", "customer"),
				this.pages.options("role.", "customer", "support", "operator", "auditor")));
		fields.add(Field.select("tenant", typed.value("tenant", ""), this.pages.tenants()));
		fields.add(Field.of("number", "days", typed.value("days", "")));
		return new AdminForm("token-new", "", "users", NEW, LIST, fields, typed.errors());
	}

	private AdminForm revoke(long id, Typed typed) {
		Token token = this.tokens.byId(id).orElseThrow(AdminPages::unknown);
		return new AdminForm("token-revoke", token.name(), "users", "/console/tokens/" + id + "/revoke", LIST,
				List.of(Field.of("reason", "reason", typed.value("reason", ""))), typed.errors());
	}

	/**
	 * A token just made.
	 *
	 * @param name what it is for
	 * @param secret shown here and nowhere else
	 */
	record TokenPage(String name, String secret) {

		@Override
		public String toString() {
			return "TokenPage[" + this.name + "]";
		}

	}

}
