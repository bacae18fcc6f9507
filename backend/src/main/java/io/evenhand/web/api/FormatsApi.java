package io.evenhand.web.api;

import java.util.List;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.Tenant;
import io.evenhand.transfer.imports.FormatTemplate;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.transfer.imports.ImportFormat;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Saved formats: a customer's own; staff names the tenant. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/formats")
final class FormatsApi {

	private static final String ONE = "/{collection}/{name}";

	private final FormatTemplates templates;

	private final Collections collections;

	private final Whose whose;

	private final JsonMapper json;

	FormatsApi(FormatTemplates templates, Collections collections, Whose whose, JsonMapper json) {
		this.templates = templates;
		this.collections = collections;
		this.whose = whose;
		this.json = json;
	}

	@GetMapping
	All list(Caller caller, @RequestParam(required = false) @Nullable String tenant) {
		return new All(this.templates.list(this.whose.tenant(caller, tenant).id()).stream().map(this::show).toList());
	}

	@GetMapping(ONE)
	FormatJson one(Caller caller, @PathVariable String collection, @PathVariable String name,
			@RequestParam(required = false) @Nullable String tenant) {
		return this.templates.find(this.whose.tenant(caller, tenant).id(), collection, name)
			.map(this::show)
			.orElseThrow(ApiRefused::unknown);
	}

	@PutMapping(ONE)
	FormatJson save(Caller caller, Actor actor, @PathVariable String collection, @PathVariable String name,
			@RequestParam(required = false) @Nullable String tenant, @RequestBody JsonNode body) {
		Tenant owner = this.whose.tenant(caller, tenant);
		RecordCollection known = this.collections.find(collection).orElseThrow(ApiRefused::unknown);
		try {
			FormatTemplate template = new FormatTemplate(collection, name, ImportFormat.parse(body.toString()));
			FormatTemplates.problem(template, known).ifPresent((sentence) -> {
				throw ApiRefused.unprocessable(sentence);
			});
			this.templates.save(owner, template, actor);
			return show(template);
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(ex.getMessage() + ".");
		}
	}

	@DeleteMapping(ONE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void remove(Caller caller, Actor actor, @PathVariable String collection, @PathVariable String name,
			@RequestParam(required = false) @Nullable String tenant) {
		Tenant owner = this.whose.tenant(caller, tenant);
		this.templates.remove(owner, this.templates.find(owner.id(), collection, name).orElseThrow(ApiRefused::unknown),
				actor);
	}

	private FormatJson show(FormatTemplate template) {
		return new FormatJson(template.collection(), template.name(), this.json.readTree(template.format().json()),
				FormatTemplates.problem(template, this.collections.find(template.collection()).orElse(null))
					.orElse(null));
	}

	/**
	 * A saved format.
	 *
	 * @param collection the collection's name
	 * @param name the format's name
	 * @param format as imports take it
	 * @param problem why it cannot be used any more; null where it can
	 */
	record FormatJson(String collection, String name, JsonNode format, @Nullable String problem) {
	}

	/**
	 * All saved formats of a tenant.
	 *
	 * @param formats by collection and name
	 */
	@Schema(name = "Formats")
	record All(List<FormatJson> formats) {
	}

}
