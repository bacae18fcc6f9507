package io.evenhand.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads records for people who look through them: page by page in the order of the keys'
 * bytes, from the first key or from a prefix on. A page costs what it shows, whatever
 * comes before or behind it, and its memory is bounded. Thread-safe.
 */
@Component
public class RecordBrowser {

	/** The most records that are counted; a collection with more is told as "more". */
	public static final int MOST_COUNTED = 5_000;

	/** A page ends early behind so many characters of values. */
	static final long MOST_CHARACTERS = 2_000_000;

	private static final byte[] FIRST = {};

	/** Larger than each byte of UTF-8: behind all keys that begin alike. */
	private static final byte BEHIND = (byte) 0xFF;

	private final RecordStore records;

	private final RecordRanges ranges;

	RecordBrowser(RecordStore records, RecordRanges ranges) {
		this.records = records;
		this.ranges = ranges;
	}

	/**
	 * A page of records.
	 * @param tenant whose records
	 * @param collection the name of a collection that exists
	 * @param prefix what their keys begin with, byte for byte; empty shows all
	 * @param after the last key of the page before; null for the first page
	 * @param limit the most records, 1 to {@value RecordStore#MAX_PAGE}
	 * @return the page
	 */
	public Page page(TenantId tenant, String collection, String prefix, @Nullable String after, int limit) {
		if (limit < 1 || limit > RecordStore.MAX_PAGE) {
			throw new IllegalArgumentException("A page holds between 1 and " + RecordStore.MAX_PAGE + " records");
		}
		byte[] begin = prefix.getBytes(StandardCharsets.UTF_8);
		byte[] behind = (after != null) ? after.getBytes(StandardCharsets.UTF_8) : FIRST;
		Shown shown = new Shown(limit);
		if (begin.length > 0 && Arrays.compareUnsigned(behind, begin) < 0) {
			behind = begin;
			this.records.find(tenant, collection, prefix).ifPresent(shown::add);
		}
		byte[] to = Arrays.copyOf(begin, begin.length + 1);
		to[begin.length] = BEHIND;
		this.ranges.read(tenant, collection, new RecordRanges.Range(behind, to), limit + 1,
				(key, record) -> shown.add(record));
		return shown.page();
	}

	/**
	 * How much a tenant keeps in a collection. Reads at most
	 * {@value #MOST_COUNTED}&nbsp;+&nbsp;1 records.
	 * @param tenant whose records
	 * @param collection the name of a collection that exists
	 * @return how much, or that it is more than is counted
	 */
	public Extent extent(TenantId tenant, String collection) {
		RecordRanges.Stretch counted = this.ranges.stretch(tenant, collection, FIRST, MOST_COUNTED + 1);
		return (counted.records() > MOST_COUNTED) ? new Extent(MOST_COUNTED, counted.bytes(), true)
				: new Extent(counted.records(), counted.bytes(), false);
	}

	/**
	 * A page of records. Immutable.
	 *
	 * @param records in the order of their keys' bytes
	 * @param next the key behind which the next page begins; null on the last
	 */
	public record Page(List<StoredRecord> records, @Nullable String next) {

		public Page {
			records = List.copyOf(records);
		}

	}

	/**
	 * How much there is. Immutable.
	 *
	 * @param records how many
	 * @param bytes of their documents as they are stored
	 * @param more whether there are more, uncounted
	 */
	public record Extent(long records, long bytes, boolean more) {
	}

	/** The page in the making. Single-threaded. */
	private static final class Shown {

		private final List<StoredRecord> records = new ArrayList<>();

		private final int limit;

		private long characters;

		private boolean more;

		Shown(int limit) {
			this.limit = limit;
		}

		/** Whether it takes another. */
		boolean add(StoredRecord record) {
			if (this.records.size() == this.limit || this.characters > MOST_CHARACTERS) {
				this.more = true;
				return false;
			}
			this.records.add(record);
			this.characters += record.fields().values().stream().mapToLong(String::length).sum();
			return true;
		}

		Page page() {
			return new Page(this.records, this.more ? this.records.get(this.records.size() - 1).key() : null);
		}

	}

}
