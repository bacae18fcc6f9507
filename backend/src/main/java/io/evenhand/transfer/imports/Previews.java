package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.blob.BlobStore;
import io.evenhand.record.Field;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.ColumnNames;
import io.evenhand.transfer.imports.csv.Expected;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.HeaderReader;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;

/**
 * Reads the beginning of a kept file with the readers of the import itself. What is read
 * is bounded, whatever the file's size. Thread-safe.
 */
@Service
public class Previews {

	private static final Preview.Seen NOTHING = new Preview.Seen(0, 0, 0, false);

	private final BlobStore blobs;

	private final ImportPlan plan;

	Previews(BlobStore blobs, ImportPlan plan) {
		this.blobs = blobs;
		this.plan = plan;
	}

	/**
	 * Reads a file's beginning.
	 * @param upload the file
	 * @param format how it is read
	 * @param collection where it would go
	 * @return what an import would see
	 */
	public Preview of(KeptUpload upload, ImportFormat format, RecordCollection collection) {
		FileHead head = null;
		try {
			head = FileHead.of(this.blobs, upload.file().id(), format, this.plan.recordLimit());
			return read(head, format, collection);
		}
		catch (FileRefused ex) {
			return refused((head != null) ? head.charset() : "", format, ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Preview read(FileHead head, ImportFormat format, RecordCollection collection) throws IOException {
		FormatFit.problem(format, collection).ifPresent((sentence) -> {
			throw new FileRefused(sentence);
		});
		if (JsonLines.begin(head.bytes(), head.from(), format)) {
			Header header = JsonLines.header(head.from());
			FirstRows rows = FirstRows.read(head, head.checked(), header, this.plan.layout(header),
					Rows.of(collection, header, format));
			return new Preview(head.charset(), null, List.of(), format, rows.rows(), rows.rejects(), rows.seen(), null);
		}
		Bytes bytes = head.checked();
		Expected asked = this.plan.expected(format, collection);
		Header found = HeaderReader.find(bytes, head.from(), asked);
		List<String> names = ColumnNames.of(found.columns().stream().map(Header.Column::title).toList());
		Map<String, String> alike = Suggestions.of(found, names, format.mapping().keySet(),
				collection.fields().stream().map(Field::name).toList());
		Map<String, String> mapping = new HashMap<>(format.mapping());
		mapping.putAll(alike);
		ImportFormat used = format.mapped(mapping);
		Expected expected = this.plan.expected(used, collection);
		Header header = HeaderReader.find(bytes, head.from(), expected);
		String problem = problem(header, expected);
		FirstRows rows = FirstRows.read(head, bytes, header, this.plan.layout(header),
				(problem != null) ? null : Rows.of(collection, header, used));
		List<Preview.Column> columns = new ArrayList<>();
		for (int at = 0; at < header.columns().size(); at++) {
			Header.Column column = header.columns().get(at);
			String own = column.title().toLowerCase(Locale.ROOT);
			columns.add(new Preview.Column(names.get(at), column.title(), column.field(),
					asked.fields().contains(own) ? own : null, alike.containsKey(names.get(at)), rows.samples(at)));
		}
		return new Preview(head.charset(), HeaderReader.inWords(header.delimiter()), columns, used, rows.rows(),
				rows.rejects(), rows.seen(), problem);
	}

	private static @Nullable String problem(Header header, Expected expected) {
		try {
			HeaderReader.check(header, expected);
			return null;
		}
		catch (FileRefused ex) {
			return ex.getMessage();
		}
	}

	private static Preview refused(String charset, ImportFormat format, FileRefused why) {
		return new Preview(charset, null, List.of(), format, List.of(), List.of(), NOTHING,
				String.valueOf(why.getMessage()));
	}

}
