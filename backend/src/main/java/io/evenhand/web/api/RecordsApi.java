package io.evenhand.web.api;

import java.util.List;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.tenant.TenantId;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Stored records: a customer's own; staff names the tenant. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/records/{collection}")
final class RecordsApi {

	private final Collections collections;

	private final RecordStore records;

	private final Whose whose;

	RecordsApi(Collections collections, RecordStore records, Whose whose) {
		this.collections = collections;
		this.records = records;
		this.whose = whose;
	}

	@GetMapping
	Page list(@PathVariable String collection, Caller caller, @RequestParam(required = false) @Nullable String tenant,
			@RequestParam(required = false) @Nullable String key,
			@RequestParam(required = false) @Nullable String after, @RequestParam(defaultValue = "100") int limit) {
		if (limit < 1 || limit > RecordStore.MAX_PAGE) {
			throw ApiRefused.unprocessable("A page holds 1 to 1,000 records.");
		}
		TenantId owner = this.whose.tenant(caller, tenant).id();
		if (this.collections.find(collection).isEmpty()) {
			throw ApiRefused.unknown();
		}
		if (key != null) {
			// a key is anybody's text, and a path does not take a slash or a semicolon
			return new Page(this.records.find(owner, collection, key).map(RecordJson::of).stream().toList(), null);
		}
		List<StoredRecord> found = this.records.page(owner, collection, after, limit);
		String next = (found.size() == limit) ? found.get(limit - 1).key() : null;
		return new Page(found.stream().map(RecordJson::of).toList(), next);
	}

	@GetMapping("/{key}")
	RecordJson one(@PathVariable String collection, @PathVariable String key, Caller caller,
			@RequestParam(required = false) @Nullable String tenant) {
		TenantId owner = this.whose.tenant(caller, tenant).id();
		return this.collections.find(collection)
			.flatMap(known -> this.records.find(owner, collection, key))
			.map(RecordJson::of)
			.orElseThrow(ApiRefused::unknown);
	}

	/**
	 * A stored record.
	 *
	 * @param key the value of its key field
	 * @param fields canonical text by field name; a field without a value is absent
	 */
	record RecordJson(String key, Map<String, String> fields) {

		static RecordJson of(StoredRecord stored) {
			return new RecordJson(stored.key(), stored.fields());
		}

	}

	/**
	 * A page of records, by key.
	 *
	 * @param records the records
	 * @param next the {@code after} of the following page, null on the last
	 */
	@Schema(name = "RecordsPage")
	record Page(List<RecordJson> records, @Nullable String next) {
	}

}
