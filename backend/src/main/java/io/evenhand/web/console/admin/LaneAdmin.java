package io.evenhand.web.console.admin;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.audit.Actor;
import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.LaneTies;
import io.evenhand.gate.Lanes;
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
 * Makes a lane or edits its settings, for operators. Times are typed in seconds.
 * Thread-safe.
 */
@Controller
final class LaneAdmin {

	private static final String NEW = "/console/lanes/new";

	private static final String EDIT = "/console/lanes/{lane}/edit";

	private final Lanes lanes;

	private final AdminPages pages;

	LaneAdmin(Lanes lanes, AdminPages pages) {
		this.lanes = lanes;
		this.pages = pages;
	}

	@GetMapping(NEW)
	ModelAndView askNew() {
		return AdminPages.form(newForm(Typed.nothing()));
	}

	@PostMapping(NEW)
	Object create(@RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		String name = typed.text("name");
		LaneSettings settings = read(typed, LaneSettings.ofNew(name));
		var reason = typed.reason();
		if (typed.done(() -> this.lanes.create(name, settings, actor, reason))) {
			return SeeOther.to("/console/lanes/" + name + "?notice=lane-made");
		}
		return AdminPages.form(newForm(typed));
	}

	@GetMapping(EDIT)
	ModelAndView ask(@PathVariable String lane) {
		return AdminPages.form(form(find(lane), Typed.nothing()));
	}

	@PostMapping(EDIT)
	Object edit(@PathVariable String lane, @RequestParam Map<String, String> values, Actor actor) {
		Lane now = find(lane);
		Typed typed = new Typed(values);
		LaneSettings settings = read(typed, now.settings());
		var reason = typed.reason();
		Integer version = typed.version();
		if (typed.done(() -> this.lanes.edit(lane, settings, (version != null) ? version : -1, actor, reason))) {
			return SeeOther.to("/console/lanes/" + lane + "?notice=lane-saved");
		}
		return AdminPages.form(form(now, typed));
	}

	private static LaneSettings read(Typed typed, LaneSettings now) {
		return new LaneSettings(typed.text("title"), typed.text("description"), typed.text("policy"),
				number(typed, "cap", now.cap()), number(typed, "slots", now.slots()),
				seconds(typed, "quantum", now.quantum()), seconds(typed, "slice", now.slice()),
				seconds(typed, "stepTimeout", now.stepTimeout()), number(typed, "queueLimit", now.queueLimit()),
				typed.text("largestCost").isEmpty() ? null : seconds(typed, "largestCost", Duration.ZERO),
				number(typed, "openJobs", now.openJobs()), "true".equals(typed.text("capPutsDown")),
				new LaneTies(LaneTies.names(typed.text("borrowsFrom")), LaneTies.names(typed.text("tenants")),
						LaneTies.names(typed.text("nodes"))),
				seconds(typed, "waitTarget", now.waitTarget()), now.limits());
	}

	private static int number(Typed typed, String field, int otherwise) {
		Integer number = typed.number(field);
		if (number == null) {
			typed.wrong(field, "This is a whole number.");
		}
		return (number != null) ? number : otherwise;
	}

	private static Duration seconds(Typed typed, String field, Duration otherwise) {
		try {
			BigDecimal seconds = new BigDecimal(typed.text(field));
			return Duration.ofMillis(seconds.movePointRight(3).longValueExact());
		}
		catch (ArithmeticException | NumberFormatException ex) {
			typed.wrong(field, "This is a number of seconds, such as 30 or 0.5.");
			return otherwise;
		}
	}

	private AdminForm newForm(Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.input("name", typed.value("name", "")));
		fields.addAll(settings(LaneSettings.ofNew(""), typed));
		return new AdminForm("lane-new", "", "lanes", NEW, "/console", fields, typed.errors());
	}

	private AdminForm form(Lane lane, Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.of("hidden", "version", typed.value("version", Integer.toString(lane.version()))));
		fields.addAll(settings(lane.settings(), typed));
		String home = "/console/lanes/" + lane.name();
		return new AdminForm("lane-edit", lane.settings().title(), "lanes", home + "/edit", home, fields,
				typed.errors());
	}

	private List<Field> settings(LaneSettings now, Typed typed) {
		List<Field> fields = new ArrayList<>();
		fields.add(Field.input("title", typed.value("title", now.title())));
		fields.add(Field.input("description", typed.value("description", now.description())));
		fields.add(Field.select("policy", typed.value("policy", now.policy()),
				this.pages.options("policy.", "deficit_round_robin", "round_robin", "fifo")));
		fields.add(Field.of("number", "slots", typed.value("slots", Integer.toString(now.slots()))));
		fields.add(Field.of("number", "cap", typed.value("cap", Integer.toString(now.cap()))));
		fields.add(Field.of("decimal", "quantum", typed.value("quantum", text(now.quantum()))));
		fields.add(Field.of("decimal", "slice", typed.value("slice", text(now.slice()))));
		fields.add(Field.of("decimal", "stepTimeout", typed.value("stepTimeout", text(now.stepTimeout()))));
		fields.add(Field.of("number", "queueLimit", typed.value("queueLimit", Integer.toString(now.queueLimit()))));
		fields.add(Field.of("decimal", "largestCost", typed.value("largestCost", text(now.largestCost()))));
		fields.add(Field.of("number", "openJobs", typed.value("openJobs", Integer.toString(now.openJobs()))));
		fields.add(Field.select("capPutsDown", typed.value("capPutsDown", Boolean.toString(now.capPutsDown())),
				this.pages.options("capPutsDown.", "false", "true")));
		fields.add(names("borrowsFrom", now.ties().borrowsFrom(), typed));
		fields.add(names("tenants", now.ties().tenants(), typed));
		fields.add(names("nodes", now.ties().nodes(), typed));
		fields.add(Field.of("decimal", "waitTarget", typed.value("waitTarget", text(now.waitTarget()))));
		fields.add(Field.of("reason", "reason", typed.value("reason", "")));
		return fields;
	}

	private static Field names(String field, List<String> now, Typed typed) {
		return Field.input(field, typed.value(field, String.join(" ", now)));
	}

	private static String text(@Nullable Duration length) {
		return (length == null) ? "" : BigDecimal.valueOf(length.toMillis(), 3).stripTrailingZeros().toPlainString();
	}

	private Lane find(String name) {
		return this.lanes.find(name).orElseThrow(AdminPages::unknown);
	}

}
