package io.evenhand.transfer.imports;

import java.util.Map;
import java.util.Optional;

import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import org.jspecify.annotations.Nullable;

/**
 * Whether a format speaks of fields that a collection has. Stateless.
 */
final class FormatFit {

	private FormatFit() {
	}

	/**
	 * What does not fit.
	 * @param format the format
	 * @param collection as it is now
	 * @return a sentence; empty where all fits
	 */
	static Optional<String> problem(ImportFormat format, RecordCollection collection) {
		for (Map.Entry<String, String> one : format.mapping().entrySet()) {
			if (!one.getValue().isEmpty() && find(collection, one.getValue()) == null) {
				return Optional
					.of("The format feeds the column \"%s\" into the field \"%s\", which \"%s\" does not have."
						.formatted(one.getKey(), one.getValue(), collection.title()));
			}
		}
		for (Map.Entry<String, ColumnFormat> one : format.columns().entrySet()) {
			Field field = find(collection, one.getKey());
			if (field == null) {
				return Optional.of("The format says how the field \"%s\" is written, which \"%s\" does not have."
					.formatted(one.getKey(), collection.title()));
			}
			if (one.getValue().datePattern() != null && field.type() != FieldType.DATE) {
				return Optional.of("The format has a date pattern for the field \"%s\", which is no date but %s."
					.formatted(field.name(), field.type().word()));
			}
			if (one.getValue().decimalSign() != null && field.type() != FieldType.DECIMAL) {
				return Optional.of("The format has a decimal sign for the field \"%s\", which is no decimal but %s."
					.formatted(field.name(), field.type().word()));
			}
		}
		return Optional.empty();
	}

	private static @Nullable Field find(RecordCollection collection, String name) {
		return collection.fields().stream().filter((field) -> field.name().equals(name)).findFirst().orElse(null);
	}

}
