package io.evenhand.web.portal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.access.Caller;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.ColumnFormat;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.KeptUpload;
import io.evenhand.transfer.imports.Preview;
import io.evenhand.transfer.imports.Previews;
import io.evenhand.web.ByteWords;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/**
 * Makes the page of a kept file, and reads its form. Thread-safe.
 */
@Component
final class PreviewForms {

	/** The most columns that are shown. */
	private static final int COLUMNS = 200;

	private static final int SHORT = 60;

	private final Collections collections;

	private final Previews previews;

	private final UploadForms forms;

	private final FormatChoices choices;

	private final MessageSource messages;

	PreviewForms(Collections collections, Previews previews, UploadForms forms, FormatChoices choices,
			MessageSource messages) {
		this.collections = collections;
		this.previews = previews;
		this.forms = forms;
		this.choices = choices;
		this.messages = messages;
	}

	PreviewPage page(Caller caller, KeptUpload upload, @Nullable String refused) {
		ImportFormat format = upload.plan().format();
		RecordCollection collection = collection(upload.plan().collection());
		Preview preview = this.previews.of(upload, format, collection);
		Map<String, String> typed = FormatChoices.whole(format);
		typed.put("collection", upload.plan().collection());
		if (upload.plan().lane() != null) {
			typed.put("lane", upload.plan().lane());
		}
		return new PreviewPage(PreviewPages.address(upload), upload.name(), ByteWords.of(upload.file().size()),
				this.forms.form(caller, typed, Map.of()), preview, columns(preview),
				Math.max(0, preview.columns().size() - COLUMNS), fields(collection), own(collection, format),
				this.choices.columnSigns(), table(preview, collection), refused);
	}

	/**
	 * How the form says that the file is to be imported.
	 * @throws IllegalArgumentException if that is not possible, in a sentence
	 */
	KeptUpload.Plan plan(KeptUpload upload, Map<String, String> typed) {
		KeptUpload.Plan before = upload.plan();
		String name = typed.getOrDefault("collection", before.collection());
		String lane = typed.getOrDefault("lane", "").strip();
		RecordCollection collection = collection(name);
		ImportFormat whole = FormatChoices.format(typed);
		boolean same = name.equals(before.collection())
				&& String.valueOf(whole.delimiter()).equals(String.valueOf(before.format().delimiter()))
				&& String.valueOf(whole.charset()).equalsIgnoreCase(String.valueOf(before.format().charset()));
		Map<String, String> mapping = same ? mapping(upload, collection, typed) : Map.of();
		return new KeptUpload.Plan(name, lane.isEmpty() ? null : lane,
				ImportFormat.parse(new ImportFormat(whole.delimiter(), whole.charset(), whole.decimalSign(),
						whole.datePattern(), own(collection, typed), mapping)
					.json()));
	}

	/** A collection that is gone fits nothing, and the page says so. */
	private RecordCollection collection(String name) {
		return this.collections.find(name).orElseThrow(JobsPages::unknown);
	}

	/** Only what differs from how the columns are read where nothing is said. */
	private Map<String, String> mapping(KeptUpload upload, RecordCollection collection, Map<String, String> typed) {
		ImportFormat before = upload.plan().format();
		Map<String, String> mapping = new HashMap<>(before.mapping());
		List<Preview.Column> columns = this.previews.of(upload, before, collection).columns();
		for (int at = 0; at < Math.min(COLUMNS, columns.size()); at++) {
			Preview.Column column = columns.get(at);
			String chosen = typed.get("map-" + at);
			String own = (column.own() != null) ? column.own() : "";
			boolean said = column.suggested() || column.title().isEmpty() || mapping.containsKey(column.name());
			if (chosen != null && (said || !chosen.equals(own))) {
				mapping.put(column.name(), chosen);
			}
		}
		return mapping;
	}

	private static Map<String, ColumnFormat> own(RecordCollection collection, Map<String, String> typed) {
		Map<String, ColumnFormat> own = new LinkedHashMap<>();
		for (Field field : collection.fields()) {
			String value = typed.getOrDefault("own-" + field.name(), "").strip();
			if (!value.isEmpty() && field.type() == FieldType.DATE) {
				own.put(field.name(), new ColumnFormat(null, value));
			}
			else if (!value.isEmpty() && field.type() == FieldType.DECIMAL) {
				own.put(field.name(), new ColumnFormat(value.equals("comma") ? "," : ".", null));
			}
		}
		return own;
	}

	private static List<PreviewPage.Own> own(RecordCollection collection, ImportFormat format) {
		List<PreviewPage.Own> own = new ArrayList<>();
		for (Field field : collection.fields()) {
			boolean date = field.type() == FieldType.DATE;
			if (date || field.type() == FieldType.DECIMAL) {
				ColumnFormat set = format.columns().get(field.name());
				String value = (set == null) ? null : date ? set.datePattern() : sign(set.decimalSign());
				own.add(new PreviewPage.Own("own-" + field.name(), field.name(), date, (value != null) ? value : ""));
			}
		}
		return own;
	}

	private static @Nullable String sign(@Nullable String sign) {
		return (sign == null) ? null : sign.equals(",") ? "comma" : "point";
	}

	private List<PreviewPage.Column> columns(Preview preview) {
		List<PreviewPage.Column> columns = new ArrayList<>();
		for (Preview.Column column : preview.columns()) {
			if (columns.size() < COLUMNS) {
				String title = column.title().isEmpty() ? column.name() : column.title();
				columns.add(new PreviewPage.Column("map-" + columns.size(), shortened(title),
						String.join(", ", column.samples()), (column.field() != null) ? column.field() : "",
						column.suggested()));
			}
		}
		return columns;
	}

	private Map<String, String> fields(RecordCollection collection) {
		Map<String, String> fields = new LinkedHashMap<>();
		fields.put("", this.messages.getMessage("portal.preview.leave-out", null, Locale.UK));
		for (Field field : collection.fields()) {
			fields.put(field.name(), field.name()
					+ (field.required() ? this.messages.getMessage("portal.preview.required", null, Locale.UK) : ""));
		}
		return fields;
	}

	private static PreviewPage.Table table(Preview preview, RecordCollection collection) {
		List<String> fed = collection.fields()
			.stream()
			.map(Field::name)
			.filter((name) -> preview.columns().isEmpty()
					? preview.rows().stream().anyMatch((row) -> row.values().containsKey(name))
					: preview.columns().stream().anyMatch((column) -> name.equals(column.field())))
			.toList();
		List<PreviewPage.Row> rows = new ArrayList<>();
		for (Preview.Line line : preview.rows()) {
			List<@Nullable String> values = new ArrayList<>();
			for (String field : fed) {
				String value = line.values().get(field);
				values.add((value != null) ? shortened(value) : null);
			}
			rows.add(new PreviewPage.Row(line.line(), values));
		}
		return new PreviewPage.Table(fed, rows);
	}

	private static String shortened(String text) {
		if (text.length() <= SHORT) {
			return text;
		}
		int end = Character.isHighSurrogate(text.charAt(SHORT - 1)) ? SHORT - 1 : SHORT;
		return text.substring(0, end) + "…";
	}

}
