package io.evenhand.transfer.imports;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.record.Field;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.JsonText;
import io.evenhand.transfer.imports.csv.Names;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes rows of JSON Lines: each line that is not blank is one object or one reject. A
 * member whose name is a field's, in any case, feeds that field; others are passed over.
 * A field that an object does not carry keeps its value, null and empty text clear it.
 * Single-threaded.
 */
final class JsonRowReader implements Rows {

	private static final JsonFactory FACTORY = JsonFactory.builder().build();

	private final List<Field> fields;

	private final Map<String, Integer> places = new HashMap<>();

	private final JsonValue[] readers;

	/** By field: null where the present line does not carry it. */
	private final @Nullable String[] values;

	JsonRowReader(RecordCollection collection, ImportFormat format) {
		this.fields = collection.fields();
		this.readers = new JsonValue[this.fields.size()];
		this.values = new String[this.fields.size()];
		for (int at = 0; at < this.fields.size(); at++) {
			this.places.put(this.fields.get(at).name(), at);
			this.readers[at] = new JsonValue(this.fields.get(at), format.of(this.fields.get(at).name()));
		}
		Map<String, Integer> own = Map.copyOf(this.places);
		format.mapping().forEach((member, field) -> {
			Integer at = own.get(field);
			if (at != null) {
				this.places.put(member, at);
			}
			else {
				this.places.remove(member);
			}
		});
	}

	@Override
	public Row read(RecordScanner scanner) {
		return switch (scanner.kind()) {
			case BLANK -> new Row.Blank(scanner.to(), scanner.nextLine());
			case RECORD -> row(scanner, scanner.text());
			case DAMAGED, OVERSIZED -> bad(scanner, "", scanner.excerpt(), "The record is larger than is allowed");
		};
	}

	private Row row(RecordScanner scanner, String line) {
		java.util.Arrays.fill(this.values, null);
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return bad(scanner, "", line, "The line is not a JSON object");
			}
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				Row bad = member(scanner, parser, parser.currentName());
				if (bad != null) {
					return bad;
				}
			}
			if (parser.nextToken() != null) {
				return bad(scanner, "", line, "Something follows the object in its line");
			}
			return whole(scanner);
		}
		catch (JacksonException ex) {
			return bad(scanner, "", line, "The line is not JSON" + place(ex));
		}
	}

	private @Nullable Row member(RecordScanner scanner, JsonParser parser, String name) {
		Integer exact = this.places.get(name);
		Integer at = (exact != null) ? exact : this.places.get(Names.trimmed(name).toLowerCase(Locale.ROOT));
		JsonToken token = parser.nextToken();
		if (at == null) {
			parser.skipChildren();
			return null;
		}
		if (this.values[at] != null) {
			return bad(scanner, name, "", "The object has this field twice");
		}
		if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
			return bad(scanner, name, (token == JsonToken.START_OBJECT) ? "{…}" : "[…]",
					"The value is nested: a field holds one text, number or truth value");
		}
		String text = (token == JsonToken.VALUE_NULL) ? "" : parser.getString();
		try {
			this.values[at] = this.readers[at].read(token, text);
			return null;
		}
		catch (BadCell ex) {
			return bad(scanner, name, text, ex.sentence());
		}
	}

	private Row whole(RecordScanner scanner) {
		StringBuilder document = new StringBuilder();
		String key = "";
		for (int at = 0; at < this.values.length; at++) {
			Field field = this.fields.get(at);
			String value = this.values[at];
			if (value == null) {
				if (field.required()) {
					return bad(scanner, field.name(), "", "The object has no \"" + field.name() + "\"");
				}
				continue;
			}
			key = field.key() ? value : key;
			document.append(document.isEmpty() ? "{\"" : ",\"").append(field.name()).append("\":");
			if (value.isEmpty()) {
				document.append("null");
			}
			else {
				JsonText.append(document, value);
			}
		}
		return new Row.Good(new NewRecord(key, scanner.from(), document.append('}').toString()), scanner.line(),
				scanner.to(), scanner.nextLine());
	}

	private static String place(JacksonException ex) {
		return (ex.getLocation() != null && ex.getLocation().getColumnNr() > 0)
				? ", at character " + ex.getLocation().getColumnNr() : "";
	}

	private static Row bad(RecordScanner scanner, String column, String value, String reason) {
		return new Row.Bad(new Reject(scanner.line(), column, value, reason, scanner.from(), scanner.to()),
				scanner.to(), scanner.nextLine());
	}

}
