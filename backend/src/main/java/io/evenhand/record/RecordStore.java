package io.evenhand.record;

import java.util.List;
import java.util.Optional;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The tenants' records, one row per (tenant, collection, key). Keys compare byte for
 * byte. Thread-safe.
 */
@Component
public class RecordStore {

	/** The most records of one page. */
	public static final int MAX_PAGE = 1_000;

	/**
	 * A page of records in the order of their keys' bytes.
	 * @param tenant whose records
	 * @param collection the collection's name
	 * @param after the last key of the page before; null for the first page
	 * @param limit 1 to {@value #MAX_PAGE}
	 * @return the records, fewer than the limit on the last page
	 */
	public List<StoredRecord> page(TenantId tenant, String collection, @Nullable String after, int limit) {
		throw new UnsupportedOperationException();
	}

	/**
	 * One record.
	 * @param tenant whose record
	 * @param collection the collection's name
	 * @param key its key
	 * @return empty where there is none
	 */
	public Optional<StoredRecord> find(TenantId tenant, String collection, String key) {
		throw new UnsupportedOperationException();
	}

}
