package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.evenhand.blob.Blob;
import io.evenhand.blob.InMemoryBlobStore;
import io.evenhand.job.Counts;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.csv.FileRefused;
import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.PartBounds;
import io.evenhand.transfer.imports.csv.RecordScanner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file on the whole way of an import, but for the gate and the database: looked at,
 * planned, and read part by part by what the jobs use. Parts are small, so that a file
 * has many.
 *
 * @param refused why the file as a whole was refused; null where it was not
 * @param header its header; null where it was refused
 * @param text the bytes that parts address: the file, or its converted copy
 * @param rows what was read, in the order of the file
 * @param counts what the parts counted
 */
record FileRun(@Nullable String refused, @Nullable Header header, byte[] text, List<Read> rows, Counts counts) {

	static final RecordCollection PARCELS = new RecordCollection("parcels", "Parcels",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("name", FieldType.TEXT, false, false),
					new Field("amount", FieldType.DECIMAL, false, false),
					new Field("pieces", FieldType.INTEGER, false, false),
					new Field("due_on", FieldType.DATE, false, false), new Field("at", FieldType.TIME, false, false),
					new Field("paid", FieldType.BOOLEAN, false, false)));

	private static final ImportSettings SETTINGS = new ImportSettings(DataSize.ofMegabytes(10),
			DataSize.ofKilobytes(64), DataSize.ofKilobytes(1), 7, 3, DataSize.ofMegabytes(1), 100_000, 1);

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<TreeMap<String, @Nullable String>> DOCUMENT = new TypeReference<>() {
	};

	/**
	 * What was read at a place.
	 *
	 * @param row the row
	 * @param from its first byte
	 */
	record Read(Row row, long from) {
	}

	static FileRun of(byte[] bytes, ImportFormat format) throws IOException {
		InMemoryBlobStore blobs = new InMemoryBlobStore();
		ImportPlan plan = new ImportPlan(blobs, SETTINGS);
		Blob blob = blobs.put(new ByteArrayInputStream(bytes), SETTINGS.maxFileSize().toBytes());
		ImportPlan.Planned planned;
		try {
			plan.checkHead(blob.id(), format);
			planned = plan.plan(new ImportFile(1, new TenantId(1), PARCELS.name(), blob.id(), blob.size(),
					blob.sha256(), format, null, null), PARCELS);
		}
		catch (FileRefused ex) {
			assertThat(blobs.size()).as("what a refused file leaves").isEqualTo(1);
			return new FileRun(String.valueOf(ex.getMessage()), null, bytes, List.of(), Counts.NONE);
		}
		String utf8 = (planned.copy() != null) ? planned.copy() : blob.id();
		Rows reader = Rows.of(PARCELS, planned.header(), format);
		List<Read> rows = new ArrayList<>();
		long at = planned.header().end();
		for (PartBounds part : planned.parts()) {
			assertThat(part.from()).isEqualTo(at);
			try (RecordScanner scanner = new RecordScanner((from) -> blobs.open(utf8, from), part.from(), part.to(),
					part.line(), plan.layout(planned.header()))) {
				while (scanner.next()) {
					rows.add(new Read(reader.read(scanner), at));
					assertThat(scanner.from()).isEqualTo(at);
					at = scanner.to();
				}
			}
			assertThat(at).isEqualTo(part.to());
		}
		byte[] text = blobs.open(utf8).readAllBytes();
		assertThat(at).as("no byte is passed over").isEqualTo(text.length);
		Counts counts = counts(rows);
		FinishTasklet.check(1, planned.parts().stream().mapToLong(PartBounds::records).sum(), counts);
		return new FileRun(null, planned.header(), text, rows, counts);
	}

	private static Counts counts(List<Read> rows) {
		long written = rows.stream().filter((one) -> one.row() instanceof Row.Good).count();
		long rejected = rows.stream().filter((one) -> one.row() instanceof Row.Bad).count();
		long skipped = rows.stream().filter((one) -> one.row() instanceof Row.Blank).count();
		return new Counts(rows.size(), written, rejected, skipped);
	}

	List<Reject> rejects() {
		return this.rows.stream()
			.filter((one) -> one.row() instanceof Row.Bad)
			.map((one) -> ((Row.Bad) one.row()).reject())
			.toList();
	}

	/** By key, the later one, as the upsert keeps it of a file into nothing. */
	Map<String, Map<String, @Nullable String>> stored() {
		Map<String, Map<String, @Nullable String>> stored = new TreeMap<>();
		for (Read read : this.rows) {
			if (read.row() instanceof Row.Good good) {
				Map<String, @Nullable String> document = stored.computeIfAbsent(good.record().key(),
						(key) -> new TreeMap<>());
				if (this.header != null && !JsonLines.wrote(this.header)) {
					document.clear();
				}
				document.putAll(document(good));
				document.values().removeIf((value) -> value == null);
			}
		}
		return stored;
	}

	static Map<String, @Nullable String> document(Row.Good good) {
		return json.readValue(good.record().document(), DOCUMENT);
	}

	/** What stands where a row was read, its line end included. */
	String slice(Read read) {
		return new String(Arrays.copyOfRange(this.text, (int) read.from(), (int) read.row().end()),
				StandardCharsets.UTF_8);
	}

}
