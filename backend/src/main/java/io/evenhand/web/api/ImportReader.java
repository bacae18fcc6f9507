package io.evenhand.web.api;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.evenhand.access.Caller;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.FormatTemplate;
import io.evenhand.transfer.imports.FormatTemplates;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.NewImport;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads what a call asks an import for. Thread-safe.
 */
@Component
final class ImportReader {

	private final Whose whose;

	private final FormatTemplates templates;

	ImportReader(Whose whose, FormatTemplates templates) {
		this.whose = whose;
		this.templates = templates;
	}

	/**
	 * Reads the fields of a call.
	 * @param caller who calls
	 * @param fields of the form
	 * @param tenant the tenant named in the address; null where none
	 * @param name the file's
	 * @return the import, without a key
	 * @throws ApiRefused if it cannot be, in a sentence
	 */
	NewImport read(Caller caller, Map<String, String> fields, @Nullable String tenant, String name) {
		Tenant owner = this.whose.tenant(caller, (tenant != null) ? tenant : fields.get("tenant"));
		String collection = filled(fields.get("collection"))
			.orElseThrow(() -> ApiRefused.unprocessable("Say in the field collection where the records go."));
		ImportFormat format = format(owner.id(), collection, fields.get("format"));
		NewImport request = new NewImport(owner.id(), collection, name.isEmpty() ? "upload" : name,
				filled(fields.get("lane")).orElse(null), priority(fields.get("priority")), caller.staff(), format,
				caller.name(), null);
		return request.dry(dryRun(fields.get("dryRun")));
	}

	/** JSON, or the name of a saved format. */
	private ImportFormat format(TenantId tenant, String collection, @Nullable String text) {
		String said = filled(text).orElse("");
		if (said.matches("[a-z0-9][a-z0-9-]{0,59}") && !said.equals("null")) {
			return this.templates.find(tenant, collection, said)
				.map(FormatTemplate::format)
				.orElseThrow(() -> ApiRefused
					.unprocessable("There is no saved format \"" + said + "\" for this collection."));
		}
		try {
			return ImportFormat.parse(said);
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable(String.valueOf(ex.getMessage()));
		}
	}

	private static boolean dryRun(@Nullable String word) {
		return switch (filled(word).map((text) -> text.toLowerCase(Locale.ROOT)).orElse("false")) {
			case "true" -> true;
			case "false" -> false;
			default -> throw ApiRefused.unprocessable("dryRun is true or false.");
		};
	}

	private static Priority priority(@Nullable String word) {
		try {
			return filled(word).map(text -> Priority.valueOf(text.toUpperCase(Locale.ROOT))).orElse(Priority.NORMAL);
		}
		catch (IllegalArgumentException ex) {
			throw ApiRefused.unprocessable("A priority is low, normal, high or urgent.");
		}
	}

	private static Optional<String> filled(@Nullable String text) {
		return Optional.ofNullable(text).map(String::strip).filter(value -> !value.isEmpty());
	}

}
