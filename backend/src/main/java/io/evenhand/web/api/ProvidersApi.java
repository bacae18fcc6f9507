package io.evenhand.web.api;

import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Providers;
import io.swagger.v3.oas.annotations.media.Schema;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The providers: staff reads them, operators describe them. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/providers")
final class ProvidersApi {

	private final Providers providers;

	private final JsonMapper json;

	ProvidersApi(Providers providers, JsonMapper json) {
		this.providers = providers;
		this.json = json;
	}

	@GetMapping
	AllProviders list() {
		return new AllProviders(this.providers.list());
	}

	@GetMapping("/{provider}")
	Provider one(@PathVariable String provider) {
		return this.providers.find(provider).orElseThrow(ApiRefused::unknown);
	}

	@PutMapping("/{provider}")
	ResponseEntity<Provider> put(@PathVariable String provider, @RequestBody ObjectNode body, Actor actor) {
		Reason reason = Reasons.given(body.path("reason").asString(""));
		body.remove("reason");
		if (body.has("name") && !body.path("name").asString("").equals(provider)) {
			throw ApiRefused.unprocessable("A provider keeps its name.");
		}
		Provider wanted = read(body.put("name", provider));
		boolean made = this.providers.put(wanted, actor, reason);
		return ResponseEntity.status(made ? HttpStatus.CREATED : HttpStatus.OK).body(wanted);
	}

	private Provider read(ObjectNode body) {
		try {
			return this.json.treeToValue(body, Provider.class);
		}
		catch (UnrecognizedPropertyException ex) {
			throw ApiRefused.unknownMember(ex.getPropertyName(), ex.getKnownPropertyIds());
		}
		catch (JacksonException ex) {
			for (Throwable cause = ex; cause != null; cause = cause.getCause()) {
				if (cause.getClass() == IllegalArgumentException.class) {
					// thrown by one of our own values, in a sentence
					throw ApiRefused.unprocessable(cause.getMessage() + ".");
				}
			}
			throw ApiRefused.unprocessable("A member of the body is not of the kind that this call takes.");
		}
	}

	/**
	 * All providers.
	 *
	 * @param providers by name
	 */
	@Schema(name = "Providers")
	record AllProviders(List<Provider> providers) {
	}

}
