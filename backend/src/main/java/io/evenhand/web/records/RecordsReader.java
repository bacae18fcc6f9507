package io.evenhand.web.records;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.RecordBrowser;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.web.ByteWords;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Reads what the pages of records show. The tenant is in each query. Thread-safe.
 */
@Component
class RecordsReader {

	private static final int PAGE = 50;

	private final Collections collections;

	private final RecordBrowser browser;

	private final RecordStore records;

	RecordsReader(Collections collections, RecordBrowser browser, RecordStore records) {
		this.collections = collections;
		this.browser = browser;
		this.records = records;
	}

	ListPage list(Place place) {
		List<Line> lines = this.collections.list().stream().map((one) -> line(place, one)).toList();
		return new ListPage(place, lines);
	}

	private Line line(Place place, RecordCollection collection) {
		RecordBrowser.Extent extent = this.browser.extent(place.tenant().id(), collection.name());
		return new Line(collection.name(), collection.title(), String.format(Locale.UK, "%,d", extent.records()),
				extent.more(), extent.more() ? null : ByteWords.of(extent.bytes()));
	}

	RecordsPage page(Place place, String name, String prefix, @Nullable String after) {
		RecordCollection collection = find(name);
		RecordBrowser.Page found = this.browser.page(place.tenant().id(), name, prefix, after, PAGE);
		List<Field> shown = collection.fields().stream().filter((field) -> !field.key()).limit(place.shown()).toList();
		List<Row> rows = found.records()
			.stream()
			.map((record) -> new Row(record.key(),
					shown.stream().map((field) -> Cell.of(field, record).shortened()).toList()))
			.toList();
		return new RecordsPage(place, collection.name(), collection.title(), collection.key().name(),
				shown.stream().map(Field::name).toList(), collection.fields().size() - 1 - shown.size(), rows, prefix,
				after != null, found.next());
	}

	RecordPage one(Place place, String name, String key) {
		RecordCollection collection = find(name);
		StoredRecord record = this.records.find(place.tenant().id(), name, key).orElseThrow(RecordsReader::unknown);
		List<String> known = collection.fields().stream().map(Field::name).toList();
		Stream<Cell> former = record.fields()
			.entrySet()
			.stream()
			.filter((value) -> !known.contains(value.getKey()))
			.map((value) -> Cell.former(value.getKey(), value.getValue()));
		return new RecordPage(place, collection.name(), collection.title(), record.key(),
				collection.fields().stream().map((field) -> Cell.of(field, record)).toList(), former.toList());
	}

	private RecordCollection find(String name) {
		return this.collections.find(name).orElseThrow(RecordsReader::unknown);
	}

	static ResponseStatusException unknown() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

	/**
	 * All collections.
	 *
	 * @param place whose records
	 * @param lines by name
	 */
	record ListPage(Place place, List<Line> lines) {
	}

	/**
	 * A collection.
	 *
	 * @param name its name
	 * @param title as people call it
	 * @param records how many there are, or are counted
	 * @param more whether there are more
	 * @param size of their documents in words; null where not all are counted
	 */
	record Line(String name, String title, String records, boolean more, @Nullable String size) {
	}

	/**
	 * A page of records.
	 *
	 * @param place whose records
	 * @param collection the collection's name
	 * @param title as people call it
	 * @param key the name of its key
	 * @param fields the names of the fields that are shown beside it
	 * @param hidden how many fields are not shown
	 * @param rows in the order of their keys' bytes
	 * @param prefix what the keys begin with, as typed
	 * @param further whether it is not the first page
	 * @param next the key behind which the next page begins; null on the last
	 */
	record RecordsPage(Place place, String collection, String title, String key, List<String> fields, int hidden,
			List<Row> rows, String prefix, boolean further, @Nullable String next) {

		public boolean narrowed() {
			return this.further || !this.prefix.isEmpty();
		}

	}

	/**
	 * A record of the list.
	 *
	 * @param key its key
	 * @param cells of the fields that are shown
	 */
	record Row(String key, List<Cell> cells) {
	}

	/**
	 * One record.
	 *
	 * @param place whose record
	 * @param collection the collection's name
	 * @param title as people call it
	 * @param key its key
	 * @param cells of all its collection's fields
	 * @param former of fields that the collection has no longer
	 */
	record RecordPage(Place place, String collection, String title, String key, List<Cell> cells, List<Cell> former) {
	}

}
