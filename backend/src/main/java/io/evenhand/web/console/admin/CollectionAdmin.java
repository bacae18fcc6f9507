package io.evenhand.web.console.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.access.Caller;
import io.evenhand.access.Role;
import io.evenhand.audit.Actor;
import io.evenhand.record.Collections;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
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
 * Lists and defines collections: one line for each field, such as "amount decimal
 * required". Staff reads, operators change. Thread-safe.
 */
@Controller
final class CollectionAdmin {

	private static final String LIST = "/console/collections";

	private static final Set<String> MARKS = Set.of("key", "required");

	private final Collections collections;

	CollectionAdmin(Collections collections) {
		this.collections = collections;
	}

	@GetMapping(LIST)
	ModelAndView list(Caller caller) {
		return AdminPages.page("collections",
				new ListPage(this.collections.list().stream().map(Row::of).toList(), caller.role() == Role.OPERATOR));
	}

	@GetMapping(LIST + "/new")
	ModelAndView ask() {
		return AdminPages.form(form(null, Typed.nothing()));
	}

	@PostMapping(LIST + "/new")
	Object create(@RequestParam Map<String, String> values, Actor actor) {
		Typed typed = new Typed(values);
		if (this.collections.find(typed.text("name")).isPresent()) {
			typed.wrong("name", "There is a collection with this name already.");
		}
		return save(null, typed.text("name"), typed, actor);
	}

	@GetMapping(LIST + "/{name}/edit")
	ModelAndView ask(@PathVariable String name) {
		return AdminPages.form(form(find(name), Typed.nothing()));
	}

	@PostMapping(LIST + "/{name}/edit")
	Object edit(@PathVariable String name, @RequestParam Map<String, String> values, Actor actor) {
		return save(find(name), name, new Typed(values), actor);
	}

	private Object save(@Nullable RecordCollection before, String name, Typed typed, Actor actor) {
		var reason = (before != null) ? typed.reason() : null;
		boolean done = typed.done(() -> {
			try {
				List<io.evenhand.record.Field> fields = typed.text("fields")
					.lines()
					.filter(line -> !line.isBlank())
					.map(CollectionAdmin::field)
					.toList();
				String title = typed.text("title");
				this.collections.put(new RecordCollection(name, title.isEmpty() ? name : title, fields), actor, reason);
			}
			catch (IllegalArgumentException ex) {
				typed.wrong("fields", ex.getMessage() + ".");
			}
		});
		return done ? SeeOther.to(LIST + "?notice=collection-saved") : AdminPages.form(form(before, typed));
	}

	private static io.evenhand.record.Field field(String line) {
		List<String> words = List.of(line.strip().split("\\s+"));
		List<String> marks = words.subList(Math.min(2, words.size()), words.size());
		if (words.size() < 2 || !MARKS.containsAll(marks)) {
			throw new IllegalArgumentException(
					"Write each field as name and type, then \"key\" or \"required\" where it is: \"" + line.strip()
							+ "\" is not so");
		}
		return new io.evenhand.record.Field(words.get(0), FieldType.of(words.get(1)), marks.contains("required"),
				marks.contains("key"));
	}

	private static String line(io.evenhand.record.Field field) {
		String mark = field.key() ? " key" : field.required() ? " required" : "";
		return field.name() + " " + field.type().word() + mark;
	}

	private static AdminForm form(@Nullable RecordCollection now, Typed typed) {
		List<Field> fields = new ArrayList<>();
		if (now == null) {
			fields.add(Field.input("name", typed.value("name", "")));
		}
		fields.add(Field.input("title", typed.value("title", (now != null) ? now.title() : "")));
		String lines = (now != null)
				? now.fields().stream().map(CollectionAdmin::line).collect(Collectors.joining("\n")) : "";
		fields.add(Field.of("area", "fields", typed.value("fields", lines)));
		if (now == null) {
			return new AdminForm("collection-new", "", "collections", LIST + "/new", LIST, fields, typed.errors());
		}
		fields.add(Field.of("reason", "reason", typed.value("reason", "")));
		return new AdminForm("collection-edit", now.title(), "collections", LIST + "/" + now.name() + "/edit", LIST,
				fields, typed.errors());
	}

	private RecordCollection find(String name) {
		return this.collections.find(name).orElseThrow(AdminPages::unknown);
	}

	/**
	 * All collections.
	 *
	 * @param collections by name
	 * @param edits whether the reader may change them
	 */
	record ListPage(List<Row> collections, boolean edits) {
	}

	/**
	 * A collection.
	 *
	 * @param name its name
	 * @param title as people call it
	 * @param key its key's name
	 * @param fields each with its type
	 */
	record Row(String name, String title, String key, List<String> fields) {

		static Row of(RecordCollection collection) {
			return new Row(collection.name(), collection.title(), collection.key().name(),
					collection.fields().stream().map(field -> field.name() + " " + field.type().word()).toList());
		}

	}

}
