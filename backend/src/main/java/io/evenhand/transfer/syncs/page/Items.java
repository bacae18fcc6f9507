package io.evenhand.transfer.syncs.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.BadCell;
import io.evenhand.transfer.imports.CellReader;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.syncs.provider.Provider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes records of a provider's items. Immutable.
 */
public final class Items {

	private static final JsonMapper json = JsonMapper.builder().build();

	private final String id;

	private final boolean whole;

	private final List<Column> columns = new ArrayList<>();

	/**
	 * For one provider and one collection.
	 * @param provider where values stand in an item
	 * @param collection where records go; its key takes an item's id unless the provider
	 * says otherwise
	 */
	public Items(Provider provider, RecordCollection collection) {
		this.id = provider.answer().id();
		for (Field field : collection.fields()) {
			String pointer = field.key() ? this.id : provider.fields().get(field.name());
			if (pointer != null) {
				this.columns.add(new Column(field, pointer, CellReader.of(field.type(), ImportFormat.parse(null))));
			}
		}
		this.whole = this.columns.size() == collection.fields().size();
	}

	/**
	 * The fields that items carry.
	 * @return their names
	 */
	public List<String> carried() {
		return this.columns.stream().map((column) -> column.field().name()).toList();
	}

	/**
	 * Makes a record.
	 * @param item the item
	 * @param place where it stands in the run
	 * @return the record, or why not
	 */
	public Item read(JsonNode item, long place) {
		Map<String, @Nullable String> document = new LinkedHashMap<>();
		String key = "";
		for (Column column : this.columns) {
			String text = ItemText.of(item.at(column.pointer()));
			try {
				String value = value(column, text);
				if (column.field().key()) {
					key = value;
				}
				if (!value.isEmpty()) {
					document.put(column.field().name(), value);
				}
				else if (!this.whole) {
					document.put(column.field().name(), null);
				}
			}
			catch (BadCell ex) {
				return new Item.Bad(place, column.field().name(), text, ex.sentence());
			}
		}
		return new Item.Good(new NewRecord(key, place, json.writeValueAsString(document)));
	}

	private static String value(Column column, String text) throws BadCell {
		Field field = column.field();
		String plain = (field.type() == FieldType.TEXT) ? text : text.strip();
		if (plain.isEmpty() || (field.key() && plain.isBlank())) {
			if (field.required()) {
				throw new BadCell(field.key() ? "The record has no id" : "The field must not be empty");
			}
			return "";
		}
		String value = column.reader().read(plain);
		if (field.key() && value.length() > NewRecord.MAX_KEY) {
			throw new BadCell("The id is longer than " + NewRecord.MAX_KEY + " characters");
		}
		return value;
	}

	/**
	 * A field that an item feeds.
	 *
	 * @param field the field
	 * @param pointer where its value stands
	 * @param reader how it is read
	 */
	private record Column(Field field, String pointer, CellReader reader) {
	}

}
