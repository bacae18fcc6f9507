package io.evenhand.web.console.admin;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.AccessRefused;
import io.evenhand.audit.Reason;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Stale;
import io.evenhand.tenant.TenantRefused;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * What somebody typed into a form, and what was wrong with it. Single-threaded.
 */
final class Typed {

	private final Map<String, String> values;

	private final Map<String, String> errors = new LinkedHashMap<>();

	Typed(Map<String, String> values) {
		this.values = values;
	}

	static Typed nothing() {
		return new Typed(Map.of());
	}

	String value(String field, String otherwise) {
		return this.values.getOrDefault(field, otherwise);
	}

	/**
	 * A check box: absent where it is not ticked, so that only a sent form tells.
	 */
	boolean ticked(String field, boolean otherwise) {
		return this.values.isEmpty() ? otherwise : this.values.containsKey(field);
	}

	String text(String field) {
		return this.values.getOrDefault(field, "").strip();
	}

	@Nullable String filled(String field) {
		String text = text(field);
		return text.isEmpty() ? null : text;
	}

	@Nullable Integer number(String field) {
		String text = text(field);
		try {
			return text.isEmpty() ? null : Integer.valueOf(text);
		}
		catch (NumberFormatException ex) {
			this.errors.put(field, "This is a whole number.");
			return null;
		}
	}

	/** The version that the page showed. */
	@Nullable Integer version() {
		try {
			return Optional.ofNullable(filled("version")).map(Integer::valueOf).orElse(null);
		}
		catch (NumberFormatException ex) {
			return -1;
		}
	}

	Reason reason() {
		try {
			return new Reason(text("reason"));
		}
		catch (IllegalArgumentException ex) {
			this.errors.put("reason", "Say why: 5 to 300 characters.");
			return new Reason("none given");
		}
	}

	void wrong(String field, String sentence) {
		this.errors.putIfAbsent(field, sentence);
	}

	Map<String, String> errors() {
		return this.errors;
	}

	/**
	 * Does it, if nothing is wrong so far.
	 * @param work the change
	 * @return whether it is done; what is wrong otherwise stands in the errors
	 */
	boolean done(Runnable work) {
		if (!this.errors.isEmpty()) {
			return false;
		}
		try {
			work.run();
		}
		catch (TenantRefused ex) {
			wrong(ex.field(), String.valueOf(ex.getMessage()));
		}
		catch (AccessRefused ex) {
			wrong(ex.field(), String.valueOf(ex.getMessage()));
		}
		catch (SettingsRefused ex) {
			ex.problems().forEach(problem -> wrong(problem.field(), problem.sentence() + "."));
		}
		catch (Stale ex) {
			wrong("form", String.valueOf(ex.getMessage()));
		}
		catch (OptimisticLockingFailureException ex) {
			wrong("form", "Somebody else changed it since you opened this page. Open it again to see how it is now.");
		}
		return this.errors.isEmpty();
	}

}
