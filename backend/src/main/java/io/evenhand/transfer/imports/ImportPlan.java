package io.evenhand.transfer.imports;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;
import io.evenhand.record.Field;
import io.evenhand.record.RecordCollection;
import io.evenhand.transfer.imports.csv.Bytes;
import io.evenhand.transfer.imports.csv.Encoding;
import io.evenhand.transfer.imports.csv.Expected;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.HeaderReader;
import io.evenhand.transfer.imports.csv.Layout;
import io.evenhand.transfer.imports.csv.PartBounds;
import io.evenhand.transfer.imports.csv.PartCutter;
import io.evenhand.transfer.imports.csv.Signature;
import io.evenhand.transfer.imports.csv.ToUtf8;
import io.evenhand.transfer.imports.csv.Utf8Bytes;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Plans an import: one pass over the file that checks its characters, reads its header
 * and cuts it into parts. Writes nothing but, where the file is not UTF-8, a converted
 * copy. Thread-safe.
 */
@Component
class ImportPlan {

	private final BlobStore blobs;

	private final ImportSettings settings;

	ImportPlan(BlobStore blobs, ImportSettings settings) {
		this.blobs = blobs;
		this.settings = settings;
	}

	/**
	 * Plans a file.
	 * @param file the file
	 * @param collection where it goes
	 * @return the plan; its working copy belongs to the caller
	 * @throws FileRefused if it cannot be imported, in a sentence
	 * @throws BlobRefused if there is no room for a converted copy
	 * @throws IOException if the file cannot be read
	 */
	Planned plan(ImportFile file, RecordCollection collection) throws IOException {
		Encoding encoding = Encoding.of(head(file.blob()), file.format().encoding());
		if (encoding.isUtf8()) {
			return planned(file, collection, null, encoding.mark());
		}
		String copy = converted(file.blob(), encoding);
		try {
			return planned(file, collection, copy, 0);
		}
		catch (IOException | RuntimeException ex) {
			this.blobs.delete(copy);
			throw ex;
		}
	}

	/**
	 * Why a file cannot be imported, as far as its first bytes tell.
	 * @param blob the file
	 * @param format how it is said to be written
	 * @throws FileRefused if it cannot be, in a sentence
	 * @throws IOException if it cannot be read
	 */
	void checkHead(String blob, ImportFormat format) throws IOException {
		checkKind(blob);
		byte[] head = head(blob);
		Encoding encoding = Encoding.of(head, format.encoding());
		if (encoding.isUtf8()) {
			JsonLines.begin(head, encoding.mark(), format);
		}
	}

	/**
	 * Into how many parts a file will be cut, as far as its size and its first lines
	 * tell.
	 * @param blob the file
	 * @param size its bytes
	 * @return at least 1
	 * @throws IOException if it cannot be read
	 */
	int expectedParts(String blob, long size) throws IOException {
		byte[] head = head(blob);
		int lines = 0;
		for (byte one : head) {
			lines += (one == '\n') ? 1 : 0;
		}
		long part = this.settings.partSize().toBytes();
		if (lines > 1) {
			part = Math.min(part, (long) head.length * this.settings.partRecords() / lines);
		}
		part = Math.max(1, Math.max(part, size * 2 / ImportSettings.MAX_PARTS));
		return (int) Math.max(1, (size + part - 1) / part);
	}

	/**
	 * Why a file is none that is read here, however it is said to be written.
	 * @param blob the file
	 * @throws FileRefused if it is none, in a sentence
	 * @throws IOException if it cannot be read
	 */
	void checkKind(String blob) throws IOException {
		Signature.refusal(head(blob)).ifPresent((sentence) -> {
			throw new FileRefused(sentence);
		});
	}

	private Planned planned(ImportFile file, RecordCollection collection, @Nullable String copy, int from)
			throws IOException {
		String blob = (copy != null) ? copy : file.blob();
		FormatFit.problem(file.format(), collection).ifPresent((sentence) -> {
			throw new FileRefused(sentence);
		});
		boolean lines = JsonLines.begin(head(blob), from, file.format());
		Bytes bytes = new Utf8Bytes((place) -> this.blobs.open(blob, place), from);
		Header header = lines ? JsonLines.header(from)
				: HeaderReader.read(bytes, from, expected(file.format(), collection));
		Layout layout = layout(header);
		PartCutter cutter = new PartCutter(new PartCutter.Limits(this.settings.partSize().toBytes(),
				this.settings.partRecords(), file.size() * 2 / ImportSettings.MAX_PARTS, this.settings.maxRejected()));
		return new Planned(copy, header, cutter.cut(bytes, header.end(), header.nextLine(), layout));
	}

	/**
	 * What a reader of the file's records must know.
	 * @param header the file's header
	 * @return the layout
	 */
	Layout layout(Header header) {
		return new Layout(header.delimiter(), Math.max(1, header.columns().size()), recordLimit());
	}

	/** What a header is compared with. */
	Expected expected(ImportFormat format, RecordCollection collection) {
		List<String> fields = collection.fields().stream().map(Field::name).toList();
		String delimiter = format.delimiter();
		return new Expected(collection.title(), fields,
				collection.fields()
					.stream()
					.filter(Field::required)
					.map(Field::name)
					.collect(Collectors.toCollection(LinkedHashSet::new)),
				(delimiter != null) ? delimiter.charAt(0) : null, recordLimit(), format.mapping());
	}

	int recordLimit() {
		return Math.toIntExact(this.settings.recordLimit().toBytes());
	}

	private String converted(String blob, Encoding encoding) throws IOException {
		try (InputStream in = this.blobs.open(blob, encoding.mark());
				InputStream utf8 = new ToUtf8(in, encoding.charset())) {
			return this.blobs.put(utf8, Long.MAX_VALUE).id();
		}
	}

	private byte[] head(String blob) throws IOException {
		try (InputStream in = this.blobs.open(blob)) {
			return in.readNBytes(Signature.LENGTH);
		}
	}

	/**
	 * A planned file.
	 *
	 * @param copy the converted copy; null where the file is read as it is
	 * @param header its header
	 * @param parts its parts, at least one
	 */
	record Planned(@Nullable String copy, Header header, List<PartBounds> parts) {
	}

}
