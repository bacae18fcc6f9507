package io.evenhand.record;

import java.util.List;
import java.util.stream.Collectors;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/**
 * A collection in the database. Confined to its persistence context.
 */
@Entity
@Table(name = "record_collection")
class CollectionRow {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private @Nullable Integer id;

	private String name;

	private String title;

	private String fieldLines;

	@Version
	private int version;

	@SuppressWarnings("NullAway.Init") // filled by Hibernate
	protected CollectionRow() {
	}

	CollectionRow(RecordCollection collection) {
		this.name = collection.name();
		this.title = collection.title();
		this.fieldLines = lines(collection.fields());
	}

	void become(RecordCollection collection) {
		this.title = collection.title();
		this.fieldLines = lines(collection.fields());
	}

	RecordCollection collection() {
		return new RecordCollection(this.name, this.title, this.fieldLines.lines().map(CollectionRow::field).toList());
	}

	static String lines(List<Field> fields) {
		return fields.stream()
			.map((field) -> field.name() + " " + field.type().word() + " "
					+ (field.key() ? "key" : field.required() ? "required" : "optional"))
			.collect(Collectors.joining("\n"));
	}

	private static Field field(String line) {
		String[] words = line.split(" ");
		return new Field(words[0], FieldType.of(words[1]), words[2].equals("required"), words[2].equals("key"));
	}

}
