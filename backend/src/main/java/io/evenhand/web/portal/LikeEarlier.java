package io.evenhand.web.portal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.evenhand.job.Job;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.Likeness;

import org.springframework.stereotype.Component;

/**
 * A file that is imported like an earlier one of the same customer: what the form offers
 * is chosen in it, what it does not offer is taken from the earlier one. Thread-safe.
 */
@Component
class LikeEarlier {

	/** The form's field: the earlier job's id. */
	private static final String FIELD = "like";

	private final Jobs jobs;

	private final Imports imports;

	LikeEarlier(Jobs jobs, Imports imports) {
		this.jobs = jobs;
		this.imports = imports;
	}

	/**
	 * What the form begins with.
	 * @param tenant whose jobs are looked at
	 * @param id the earlier job's id, or anything
	 * @return by field; nothing where there is no such import
	 */
	Map<String, String> typed(TenantId tenant, String id) {
		Map<String, String> typed = new HashMap<>();
		find(tenant, id).ifPresent((job) -> this.imports.likeness(job).ifPresent((known) -> {
			typed.putAll(FormatChoices.typed(known.format()));
			typed.put("collection", known.collection());
			typed.put(FIELD, job.id().toString());
			typed.put("likeName", job.name());
		}));
		return typed;
	}

	/**
	 * The format that is meant.
	 * @param tenant whose jobs are looked at
	 * @param typed what was typed, by field
	 * @param chosen what the form offers and was chosen
	 * @return that, with what it does not offer
	 */
	ImportFormat format(TenantId tenant, Map<String, String> typed, ImportFormat chosen) {
		return find(tenant, typed.getOrDefault(FIELD, "")).flatMap(this.imports::likeness)
			.filter((known) -> known.collection().equals(typed.get("collection")))
			.map(Likeness::format)
			.map((earlier) -> {
				Map<String, String> offered = FormatChoices.typed(earlier);
				boolean sign = chosen.delimiter() == null && !offered.containsKey("delimiter");
				boolean set = chosen.charset() == null && !offered.containsKey("charset");
				return new ImportFormat(sign ? earlier.delimiter() : chosen.delimiter(),
						set ? earlier.charset() : chosen.charset(), chosen.decimalSign(), chosen.datePattern(),
						earlier.columns(), earlier.mapping());
			})
			.orElse(chosen);
	}

	private Optional<Job> find(TenantId tenant, String id) {
		return JobsPages.parse(id).flatMap((known) -> this.jobs.find(known, Scope.of(tenant)));
	}

}
