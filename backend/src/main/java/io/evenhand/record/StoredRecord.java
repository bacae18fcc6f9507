package io.evenhand.record;

import java.util.Map;

/**
 * A record as it is stored. Immutable.
 *
 * @param key the value of its key field
 * @param fields canonical text by field name, in the order in which they were stored;
 * decimals exactly as text, ISO dates and times, {@code true} or {@code false}; a field
 * without a value is absent
 */
public record StoredRecord(String key, Map<String, String> fields) {
}
