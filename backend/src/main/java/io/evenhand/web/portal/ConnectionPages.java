package io.evenhand.web.portal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.gate.Priority;
import io.evenhand.job.JobRefused;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.syncs.Connection;
import io.evenhand.transfer.syncs.ConnectionForm;
import io.evenhand.transfer.syncs.ConnectionRefused;
import io.evenhand.transfer.syncs.ConnectionTest;
import io.evenhand.transfer.syncs.Connections;
import io.evenhand.transfer.syncs.Mode;
import io.evenhand.transfer.syncs.NewSync;
import io.evenhand.transfer.syncs.Syncs;
import io.evenhand.web.SeeOther;
import io.evenhand.web.api.Digests;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * A customer's connections: made, tried, synced, given other credentials and removed.
 * Thread-safe.
 */
@Controller
class ConnectionPages {

	private static final String ONE = "/connections/{name:[a-z0-9-]+}";

	private final Connections connections;

	private final ConnectionReader reader;

	private final ConnectionTest test;

	private final Syncs syncs;

	ConnectionPages(Connections connections, ConnectionReader reader, ConnectionTest test, Syncs syncs) {
		this.connections = connections;
		this.reader = reader;
		this.test = test;
		this.syncs = syncs;
	}

	@GetMapping("/connections")
	ModelAndView list(@AuthenticationPrincipal Caller caller) {
		return new ModelAndView("pages/connections", "page", this.reader.list(caller, Map.of(), Map.of()));
	}

	@PostMapping("/connections")
	ModelAndView make(@AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> typed,
			HttpServletRequest request) {
		Tenant tenant = own(caller);
		try {
			ConnectionForm form = new ConnectionForm(typed.getOrDefault("name", "").strip(),
					typed.getOrDefault("provider", ""), typed.getOrDefault("collection", ""), typed.get("credentials"));
			Connection made = this.connections.create(tenant.id(), tenant.code(), form, actor(caller, request));
			return done(made, "connection-made");
		}
		catch (ConnectionRefused ex) {
			return new ModelAndView("pages/connections", Map.of("page", this.reader.list(caller, typed, errors(ex))),
					HttpStatus.UNPROCESSABLE_CONTENT);
		}
	}

	@GetMapping(ONE)
	ModelAndView one(@AuthenticationPrincipal Caller caller, @PathVariable String name) {
		return new ModelAndView("pages/connection", "page",
				this.reader.one(this.reader.find(caller, name), caller, null, Map.of()));
	}

	@PostMapping(ONE + "/test")
	ModelAndView test(@AuthenticationPrincipal Caller caller, @PathVariable String name) {
		Connection connection = this.reader.find(caller, name);
		ConnectionTest.Result result = this.test.test(connection);
		return result.works() ? done(connection, "connection-works")
				: refused(connection, caller, result.sentence(), Map.of());
	}

	@PostMapping(ONE + "/sync")
	ModelAndView sync(@AuthenticationPrincipal Caller caller, @PathVariable String name,
			@RequestParam(defaultValue = "full") String mode, @RequestParam(required = false) @Nullable Integer confirm,
			@RequestParam(defaultValue = "") String key) {
		Connection connection = this.reader.find(caller, name);
		Mode asked = mode.equals("incremental") ? Mode.INCREMENTAL : Mode.FULL;
		try {
			return new ModelAndView(SeeOther.to("/jobs/" + this.syncs.submit(new NewSync(connection, asked, List.of(),
					confirm, null, Priority.NORMAL, false, caller.name(), request(caller, connection, asked, key)))));
		}
		catch (JobRefused ex) {
			return refused(connection, caller, String.valueOf(ex.getMessage()), Map.of());
		}
	}

	@PostMapping(ONE + "/credentials")
	ModelAndView credentials(@AuthenticationPrincipal Caller caller, @PathVariable String name,
			@RequestParam(defaultValue = "") String credentials, HttpServletRequest request) {
		Connection connection = this.reader.find(caller, name);
		try {
			this.connections.credentials(connection, own(caller).code(), credentials, actor(caller, request));
			return done(connection, "connection-saved");
		}
		catch (ConnectionRefused ex) {
			return refused(connection, caller, null, errors(ex));
		}
	}

	@PostMapping(ONE + "/remove")
	ModelAndView remove(@AuthenticationPrincipal Caller caller, @PathVariable String name,
			@RequestParam(defaultValue = "") String confirmed, HttpServletRequest request) {
		Connection connection = this.reader.find(caller, name);
		if (!confirmed.strip().equals(connection.name())) {
			return refused(connection, caller, null, Map.of("confirmed", "This is not the connection's name."));
		}
		this.connections.remove(connection, own(caller).code(), actor(caller, request));
		this.connections.forget(connection);
		return new ModelAndView(SeeOther.to("/connections?notice=connection-removed"));
	}

	private static @Nullable RequestKey request(Caller caller, Connection connection, Mode mode, String key) {
		return key.isBlank() ? null
				: new RequestKey(new Digests().with("sync").with(caller.name()).with(key).with(mode.word()).hex(),
						new Digests().with(connection.name()).with(mode.word()).hex());
	}

	private static Map<String, String> errors(ConnectionRefused ex) {
		return new HashMap<>(Map.of(ex.field(), String.valueOf(ex.getMessage())));
	}

	private static ModelAndView done(Connection connection, String notice) {
		return new ModelAndView(SeeOther.to("/connections/" + connection.name() + "?notice=" + notice));
	}

	private ModelAndView refused(Connection connection, Caller caller, @Nullable String sentence,
			Map<String, String> errors) {
		return new ModelAndView("pages/connection",
				Map.of("page", this.reader.one(connection, caller, sentence, errors)),
				HttpStatus.UNPROCESSABLE_CONTENT);
	}

	private static Tenant own(Caller caller) {
		Tenant tenant = caller.tenant();
		if (tenant == null) {
			throw JobsPages.unknown();
		}
		return tenant;
	}

	private static Actor actor(Caller caller, HttpServletRequest request) {
		return caller.actor("page, " + request.getRemoteAddr(), MDC.get("request"));
	}

}
