package io.evenhand.web.notifications;

import java.util.Map;
import java.util.stream.Collectors;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.notify.Deliveries;
import io.evenhand.notify.Kind;
import io.evenhand.notify.OutletForm;
import io.evenhand.notify.OutletRefused;
import io.evenhand.notify.Outlets;
import io.evenhand.tenant.Tenant;
import io.evenhand.web.SeeOther;
import io.evenhand.web.notifications.NotificationsPage.Secret;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's notifications: set, tried, given another secret, resumed and removed. The
 * answer to the form shows a new secret, and nothing shows it again. Thread-safe.
 */
@Controller
class NotificationPages {

	private static final String ALL = "/notifications";

	private static final String ONE = ALL + "/{kind:webhook|mail}";

	private final Outlets outlets;

	private final Deliveries deliveries;

	private final NotificationReader reader;

	NotificationPages(Outlets outlets, Deliveries deliveries, NotificationReader reader) {
		this.outlets = outlets;
		this.deliveries = deliveries;
		this.reader = reader;
	}

	@GetMapping(ALL)
	ModelAndView page(Caller caller) {
		return new ModelAndView("pages/notifications", "page", this.reader.page(caller));
	}

	@PostMapping(ONE)
	ModelAndView save(Caller caller, Actor actor, @PathVariable String kind, @RequestParam Map<String, String> typed,
			@RequestParam(required = false) @Nullable Integer version) {
		Kind which = kind(kind);
		OutletForm form = new OutletForm(typed.getOrDefault(kind, ""),
				NotificationReader.STATES.stream()
					.filter((state) -> typed.containsKey(state.word()))
					.collect(Collectors.toSet()));
		try {
			String secret = this.outlets.save(own(caller), which, form, version, actor);
			return (secret != null) ? secret(secret) : done("notify-saved");
		}
		catch (OutletRefused ex) {
			String field = ex.field().equals("targets") ? kind : kind + "-" + ex.field();
			return refused(this.reader.page(caller, null, Map.of(field, sentence(ex)), which, form));
		}
		catch (DuplicateKeyException ex) {
			return refused(this.reader.page(caller,
					"Somebody else has set it just now. Reload the page and look again.", Map.of(), which, form));
		}
	}

	@PostMapping(ONE + "/{verb:test|resume|remove}")
	ModelAndView act(Caller caller, Actor actor, @PathVariable String kind, @PathVariable String verb) {
		Tenant tenant = own(caller);
		Kind which = kind(kind);
		try {
			switch (verb) {
				case "test" -> this.deliveries.test(tenant, which);
				case "resume" -> this.outlets.resume(tenant, which, actor);
				default -> this.outlets.remove(tenant, which, actor);
			}
			return done("notify-" + verb);
		}
		catch (OutletRefused ex) {
			return refused(this.reader.page(caller, sentence(ex), Map.of(), null, null));
		}
	}

	@PostMapping(ALL + "/webhook/secret")
	ModelAndView rotate(Caller caller, Actor actor) {
		try {
			return secret(this.outlets.rotate(own(caller), actor));
		}
		catch (OutletRefused ex) {
			return refused(this.reader.page(caller, sentence(ex), Map.of(), null, null));
		}
	}

	@PostMapping(ALL + "/told/{id:[1-9][0-9]{0,17}}/again")
	ModelAndView again(Caller caller, @PathVariable long id) {
		try {
			if (!this.deliveries.again(own(caller), id)) {
				throw NotificationReader.unknown();
			}
			return done("notify-again");
		}
		catch (OutletRefused ex) {
			return refused(this.reader.page(caller, sentence(ex), Map.of(), null, null));
		}
	}

	private Kind kind(String word) {
		return this.outlets.kinds()
			.stream()
			.filter((one) -> one.word().equals(word))
			.findFirst()
			.orElseThrow(NotificationReader::unknown);
	}

	private static Tenant own(Caller caller) {
		Tenant tenant = caller.tenant();
		if (tenant == null) {
			throw NotificationReader.unknown();
		}
		return tenant;
	}

	private static String sentence(OutletRefused ex) {
		return String.valueOf(ex.getMessage());
	}

	private static ModelAndView secret(String secret) {
		return new ModelAndView("pages/notification-secret", "page", new Secret(secret));
	}

	private static ModelAndView done(String notice) {
		return new ModelAndView(SeeOther.to(ALL + "?notice=" + notice));
	}

	private static ModelAndView refused(NotificationsPage page) {
		return new ModelAndView("pages/notifications", Map.of("page", page), HttpStatus.UNPROCESSABLE_CONTENT);
	}

}
