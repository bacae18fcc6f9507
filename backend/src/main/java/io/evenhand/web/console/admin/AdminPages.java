package io.evenhand.web.console.admin;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.evenhand.tenant.Tenants;

import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * What the pages of administration share. Thread-safe.
 */
@Component
final class AdminPages {

	/** The most tenants that a form offers for a choice. */
	private static final int CHOICE = Tenants.MAX_PAGE;

	private final MessageSource messages;

	private final Tenants tenants;

	AdminPages(MessageSource messages, Tenants tenants) {
		this.messages = messages;
		this.tenants = tenants;
	}

	static ModelAndView form(AdminForm form) {
		return new ModelAndView("pages/admin-form", Map.of("page", form),
				form.errors().isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT);
	}

	static ModelAndView page(String name, Object page) {
		return new ModelAndView("pages/" + name, Map.of("page", page));
	}

	static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	/**
	 * Choices by their words in the messages.
	 * @param prefix of the message codes
	 * @param codes in order
	 * @return from code to words
	 */
	Map<String, String> options(String prefix, String... codes) {
		Map<String, String> options = new LinkedHashMap<>();
		for (String code : codes) {
			options.put(code, word(prefix + code));
		}
		return options;
	}

	Map<String, String> tenants() {
		Map<String, String> options = new LinkedHashMap<>();
		options.put("", word("admin.option.staff"));
		this.tenants.page(null, CHOICE).forEach(tenant -> options.put(tenant.code(), tenant.name()));
		return options;
	}

	private String word(String code) {
		return this.messages.getMessage(code, null, Locale.UK);
	}

}
