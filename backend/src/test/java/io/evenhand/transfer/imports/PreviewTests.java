package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobStore;
import io.evenhand.blob.InMemoryBlobStore;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The beginning of a file as its import would read it.
 */
class PreviewTests {

	private static final RecordCollection ORDERS = new RecordCollection("orders", "Orders",
			List.of(new Field("ref", FieldType.TEXT, true, true), new Field("net", FieldType.DECIMAL, false, false),
					new Field("due_on", FieldType.DATE, false, false),
					new Field("note", FieldType.TEXT, false, false)));

	private BlobStore blobs;

	private ImportPlan plan;

	@BeforeEach
	void store() {
		this.blobs = new InMemoryBlobStore();
		this.plan = new ImportPlan(this.blobs, new ImportSettings(DataSize.ofMegabytes(10), DataSize.ofMegabytes(1),
				DataSize.ofMegabytes(1), 9_500, 5_000, DataSize.ofMegabytes(1), 100_000, 1));
	}

	private Preview preview(byte[] bytes, ImportFormat format) throws IOException {
		Blob blob = this.blobs.put(new ByteArrayInputStream(bytes), Long.MAX_VALUE);
		KeptUpload upload = new KeptUpload("u", new TenantId(1), "a.csv", blob,
				new KeptUpload.Plan("orders", null, format), null);
		return new Previews(this.blobs, this.plan).of(upload, format, ORDERS);
	}

	private Preview preview(String text) throws IOException {
		return preview(text.getBytes(StandardCharsets.UTF_8), ImportFormat.DEFAULT);
	}

	@Test
	void rowsRejectsAndWhatWasDetectedAreShown() throws IOException {
		Preview seen = preview(
				"\uFEFFRef;NET;Due_on;other\r\n007;1.50;2026-02-28;x\r\n;;;\r\n8;1,50;2026-02-28;y\r\n9;;;\r\n");
		assertThat(seen.problem()).isNull();
		assertThat(seen.charset()).isEqualTo("UTF-8");
		assertThat(seen.delimiter()).isEqualTo("a semicolon");
		assertThat(seen.rows()).containsExactly(
				new Preview.Line(2, Map.of("ref", "007", "net", "1.50", "due_on", "2026-02-28")),
				new Preview.Line(5, Map.of("ref", "9")));
		assertThat(seen.rejects()).hasSize(1).first().satisfies((one) -> {
			assertThat(one.line()).isEqualTo(4);
			assertThat(one.column()).isEqualTo("NET");
			assertThat(one.value()).isEqualTo("1,50");
			assertThat(one.reason()).contains("decimal sign");
		});
		assertThat(seen.seen()).isEqualTo(new Preview.Seen(4, 1, 1, true));
		assertThat(seen.columns()).extracting(Preview.Column::field).containsExactly("ref", "net", "due_on", null);
		assertThat(seen.columns().get(3).samples()).containsExactly("x", "y");
	}

	@Test
	void namesThatAreAlikeAreSuggestedAndWhatTheImportNeedsIsInTheFormat() throws IOException {
		Preview seen = preview("Ref,Due On,N-E-T,Due-On\n1,2026-02-28,2,\n");
		assertThat(seen.columns()).extracting(Preview.Column::field).containsExactly("ref", "due_on", "net", null);
		assertThat(seen.columns()).extracting(Preview.Column::suggested).containsExactly(false, true, true, false);
		assertThat(seen.format().mapping()).isEqualTo(Map.of("due on", "due_on", "n-e-t", "net"));
		assertThat(seen.rows())
			.containsExactly(new Preview.Line(2, Map.of("ref", "1", "due_on", "2026-02-28", "net", "2")));
		Preview left = preview("Ref,Due On\n1,x\n".getBytes(StandardCharsets.UTF_8),
				ImportFormat.DEFAULT.mapped(Map.of("due on", "")));
		assertThat(left.columns().get(1).field()).isNull();
		assertThat(left.rows()).containsExactly(new Preview.Line(2, Map.of("ref", "1")));
	}

	@Test
	void aHeaderThatCannotBeMeantIsShownWithItsProblem() throws IOException {
		Preview seen = preview("Number,Net\n1,2\n");
		assertThat(seen.problem()).contains("No column is named \"ref\"");
		assertThat(seen.columns()).extracting(Preview.Column::title).containsExactly("Number", "Net");
		assertThat(preview("a,b\n1,2\n").problem()).contains("names no field");
		assertThat(preview("ref,ref\n1,2\n").problem()).contains("feed the same field");
		Preview mapped = preview("ref,ref,\n1,2,3\n".getBytes(StandardCharsets.UTF_8),
				ImportFormat.DEFAULT.mapped(Map.of("ref (2)", "note", "column 3", "")));
		assertThat(mapped.problem()).isNull();
		assertThat(mapped.columns()).extracting(Preview.Column::name).containsExactly("ref", "ref (2)", "column 3");
		assertThat(mapped.rows()).containsExactly(new Preview.Line(2, Map.of("ref", "1", "note", "2")));
	}

	@Test
	void anotherCharacterSetIsNamedAndAWrongOneIsTold() throws IOException {
		byte[] western = "ref,note\n1,Größe\n".getBytes(Charset.forName("windows-1252"));
		assertThat(preview(western, ImportFormat.DEFAULT).problem()).contains("not UTF-8", "line 2");
		Preview seen = preview(western, new ImportFormat(null, "windows-1252", ".", "yyyy-MM-dd"));
		assertThat(seen.charset()).isEqualTo("windows-1252");
		assertThat(seen.rows().get(0).values()).containsEntry("note", "Größe");
		assertThat(preview("\uFEFFref\n1\n".getBytes(StandardCharsets.UTF_16LE), ImportFormat.DEFAULT).charset())
			.isEqualTo("UTF-16LE");
	}

	@Test
	void jsonLinesHaveNoColumnsButRows() throws IOException {
		Preview seen = preview("{\"ref\":\"1\",\"net\":2.50}\n{\"ref\":}\n");
		assertThat(seen.delimiter()).isNull();
		assertThat(seen.rows()).containsExactly(new Preview.Line(1, Map.of("ref", "1", "net", "2.50")));
		assertThat(seen.rejects()).hasSize(1);
	}

	@Test
	void ofALargeFileOnlyTheBeginningIsReadAndNothingIsRejectedForBeingCutThere() throws IOException {
		StringBuilder text = new StringBuilder("ref,note\n");
		for (int row = 0; row < 20; row++) {
			text.append(row).append(",\"").append("\u20ac\n".repeat(40_000)).append("\"\n");
		}
		Preview seen = preview(text.toString());
		assertThat(seen.problem()).isNull();
		assertThat(seen.seen().whole()).isFalse();
		assertThat(seen.seen().rejected()).isZero();
		assertThat(seen.rows()).hasSize(6);
		StringBuilder many = new StringBuilder("ref\n");
		for (int row = 0; row < 700; row++) {
			many.append(row).append('\n');
		}
		assertThat(preview(many.toString()).seen()).isEqualTo(new Preview.Seen(500, 0, 0, false));
		assertThat(preview("ref\n").seen()).isEqualTo(new Preview.Seen(0, 0, 0, true));
	}

}
