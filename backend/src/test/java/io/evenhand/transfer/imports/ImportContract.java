package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.evenhand.audit.Actor;
import io.evenhand.blob.Blob;
import io.evenhand.gate.Priority;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.record.Collections;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.record.StoredRecord;
import io.evenhand.store.Retry;
import io.evenhand.support.RunningApp;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What an import does, through the real gate, on each database. Parts are small, so that
 * each file has many.
 */
abstract class ImportContract {

	static final String[] SMALL_PARTS = { "evenhand.imports.part-records=7", "evenhand.imports.chunk-size=3",
			"evenhand.imports.max-rejected=2000" };

	private static int number;

	private TenantId tenant;

	abstract RunningApp app();

	@BeforeEach
	void makeATenant() {
		String code = "imp" + (++number);
		this.tenant = app().bean(Retry.class)
			.inTransaction(() -> app().bean(Tenants.class).create(code, TenantForm.named("Import " + number)).id());
		app().bean(Collections.class)
			.put(new RecordCollection("parcels", "Parcels",
					List.of(new Field("ref", FieldType.TEXT, true, true),
							new Field("name", FieldType.TEXT, false, false),
							new Field("amount", FieldType.DECIMAL, false, false),
							new Field("due_on", FieldType.DATE, false, false))),
					Actor.SYSTEM, null);
	}

	private JobId submit(byte[] bytes, String format) throws IOException {
		Imports imports = app().bean(Imports.class);
		Blob file = imports.keep(new ByteArrayInputStream(bytes));
		return imports.submit(new NewImport(this.tenant, "parcels", "rows.csv", null, Priority.NORMAL, false,
				ImportFormat.parse(format), "test", null), file);
	}

	private Job run(byte[] bytes, String format) throws IOException {
		JobId id = submit(bytes, format);
		return await().atMost(Duration.ofSeconds(60))
			.pollInterval(Duration.ofMillis(50))
			.until(() -> app().bean(Jobs.class).find(id, Scope.of(this.tenant)).orElseThrow(),
					(job) -> job.state().ended());
	}

	private Job run(String text) throws IOException {
		return run(text.getBytes(StandardCharsets.UTF_8), "");
	}

	private Job succeeded(String text, Counts counts) throws IOException {
		Job job = run(text);
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(counts);
		return job;
	}

	private Map<String, Map<String, String>> stored() {
		Map<String, Map<String, String>> stored = new TreeMap<>();
		for (StoredRecord one : app().bean(RecordStore.class).page(this.tenant, "parcels", null, 1_000)) {
			stored.put(one.key(), one.fields());
		}
		return stored;
	}

	private String rejects(Job job) throws IOException {
		StringWriter out = new StringWriter();
		app().bean(Imports.class).writeRejects(job.id(), out);
		return out.toString();
	}

	@Test
	void aFileOfManyPartsIsStoredWholeAndAccountedFor() throws IOException {
		StringBuilder text = new StringBuilder("\uFEFFRef;NAME;amount;due_on\r\n");
		Map<String, Map<String, String>> expected = new TreeMap<>();
		for (int row = 0; row < 100; row++) {
			String ref = "r%03d".formatted(row);
			text.append(ref)
				.append(";\"Gr\u00f6\u00dfe\n")
				.append(row)
				.append("\";")
				.append(row)
				.append(".50;2026-02-28\r\n");
			expected.put(ref, Map.of("ref", ref, "name", "Gr\u00f6\u00dfe\n" + row, "amount", row + ".50", "due_on",
					"2026-02-28"));
			text.append((row % 10 == 0) ? ";;;\r\n" : "");
		}
		succeeded(text.toString(), new Counts(110, 100, 0, 10));
		assertThat(stored()).isEqualTo(expected);
	}

	@Test
	void theLaterLineOfAFileWinsWhateverItsParts() throws IOException {
		for (int seed = 1; seed <= 3; seed++) {
			Random random = new Random(seed);
			StringBuilder text = new StringBuilder("ref,name\n");
			Map<String, String> last = new TreeMap<>();
			for (int row = 0; row < 120; row++) {
				String ref = "k" + random.nextInt(20);
				String name = "seed " + seed + " line " + (row + 2);
				text.append(ref).append(',').append(name).append('\n');
				last.put(ref, name);
			}
			succeeded(text.toString(), new Counts(120, 120, 0, 0));
			Map<String, Map<String, String>> stored = stored();
			last.forEach((ref, name) -> assertThat(stored.get(ref)).isEqualTo(Map.of("ref", ref, "name", name)));
		}
	}

	@Test
	void rejectsNameLineColumnValueAndReasonAndTheOthersGoIn() throws IOException {
		List<String> rows = new ArrayList<>(List.of("ref,name,amount,due_on"));
		for (int row = 2; row <= 30; row++) {
			rows.add("r" + row + ",x,1.5,2026-01-31");
		}
		rows.set(4, "r5,=cmd,\"1,5\",2026-01-31");
		rows.set(11, "r12,\"open,1.5,2026-01-31");
		rows.set(19, "r20,x,1.5,2026-02-30");
		rows.set(24, "r25,x,1.5");
		rows.set(28, "1.23457E+18,x,1.5,2026-01-31");
		Job job = run(String.join("\n", rows));
		assertThat(job.counts()).isEqualTo(new Counts(29, 24, 5, 0));
		assertThat(rejects(job).lines()).hasSize(6)
			.element(0)
			.isEqualTo("line,column,value,reason,row,ref,name,amount,due_on");
		assertThat(rejects(job)).contains("\r\n5,amount,\"1,5\",\"This is not a number")
			.contains("\r\n12,name,\"\"\"open,1.5,2026-01-31\",A quote opens here")
			.contains("\r\n20,due_on,2026-02-30,\"This is not a date of the calendar")
			.contains("\r\n25,,\"r25,x,1.5\",\"The row has 3 cells, the header has 4\"")
			.contains("\r\n29,ref,1.23457E+18,The key is in scientific notation");
		assertThat(stored()).hasSize(24).doesNotContainKeys("r5", "r12", "r20", "r25");
	}

	@Test
	void aBrokenByteInTheLastRowStopsTheImportBeforeAnythingIsWritten() throws IOException {
		byte[] good = "ref,name\n".concat("r1,x\n".repeat(50)).concat("r2,").getBytes(StandardCharsets.UTF_8);
		byte[] bad = java.util.Arrays.copyOf(good, good.length + 1);
		bad[good.length] = (byte) 0xE4;
		Job job = run(bad, "");
		assertThat(job.failure()).contains("not UTF-8").contains("line 52").contains("offset " + good.length);
		assertThat(job.counts()).isEqualTo(Counts.NONE);
		assertThat(stored()).isEmpty();
	}

	@Test
	void anotherCharacterSetIsConvertedAndOurFormatsAreRead() throws IOException {
		byte[] bytes = "ref;amount;due_on;name\n1;1,50;28.02.2026;M\u00fcller \u20ac\n"
			.getBytes(Charset.forName("windows-1252"));
		Job job = run(bytes,
				"{\"charset\":\"windows-1252\",\"decimalSign\":\",\",\"datePattern\":\"dd.MM.yyyy\",\"delimiter\":\";\"}");
		assertThat(job.failure()).isNull();
		assertThat(stored().get("1"))
			.isEqualTo(Map.of("ref", "1", "name", "M\u00fcller \u20ac", "amount", "1.50", "due_on", "2026-02-28"));
		byte[] utf16 = "\uFEFFref\tname\n2\t\u5b57\n".getBytes(StandardCharsets.UTF_16LE);
		assertThat(run(utf16, "").failure()).isNull();
		assertThat(stored().get("2")).isEqualTo(Map.of("ref", "2", "name", "\u5b57"));
	}

	@Test
	void columnsFeedTheFieldsThatTheFormatSaysEachInItsOwnWay() throws IOException {
		StringBuilder mapped = new StringBuilder();
		for (int column = 0; column < 200; column++) {
			mapped.append(",\"").append("a column that is left out ").append(column).append("\":\"\"");
		}
		Job job = run(
				"Order no;Brutto;Due;Name\r\n007;1,79;28.02.2026;x\r\n008;1.79;28.02.2026;y\r\n"
					.getBytes(StandardCharsets.UTF_8),
				"{\"columns\":{\"amount\":{\"decimalSign\":\",\"},\"due_on\":{\"datePattern\":\"dd.MM.yyyy\"}},"
						+ "\"mapping\":{\"Order no\":\"ref\",\"Brutto\":\"amount\",\"due\":\"due_on\",\"name\":\"\""
						+ mapped + "}}");
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(new Counts(2, 1, 1, 0));
		assertThat(stored()).isEqualTo(Map.of("007", Map.of("ref", "007", "amount", "1.79", "due_on", "2026-02-28")));
		assertThat(rejects(job)).contains("3;Brutto;1.79;");
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> submit("ref\n1\n".getBytes(StandardCharsets.UTF_8), "{\"mapping\":{\"ref\":\"fax\"}}"))
			.withMessageContaining("\"fax\", which \"Parcels\" does not have");
	}

	@Test
	void anUpdateKeepsTheFieldsThatTheFileDoesNotCarry() throws IOException {
		succeeded("ref,name,amount,due_on\na,Ann,1,2026-01-01\n", new Counts(1, 1, 0, 0));
		succeeded("amount,ref\n2,a\n", new Counts(1, 1, 0, 0));
		assertThat(stored().get("a"))
			.isEqualTo(Map.of("ref", "a", "name", "Ann", "amount", "2", "due_on", "2026-01-01"));
	}

	@Test
	void aHeaderAloneIsASuccessWithNoRows() throws IOException {
		succeeded("ref,name", Counts.NONE);
		succeeded("ref,name\r\n", Counts.NONE);
	}

	@Test
	void aWorkbookOrNothingAtAllIsRefusedAtOnce() {
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> submit("PK\3\4 [Content_Types].xml".getBytes(StandardCharsets.ISO_8859_1), ""))
			.withMessageContaining("spreadsheet workbook (.xlsx)");
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> submit(new byte[0], ""))
			.withMessageContaining("The file is empty");
	}

	@Test
	void aFirstRowThatIsDataIsRefusedBeforeTheFirstRow() throws IOException {
		Job job = run("r1,Ann\nr2,Bob\n");
		assertThat(job.failure()).contains("names no field of \"Parcels\"").contains("column 1 \"r1\"");
		assertThat(stored()).isEmpty();
	}

	@Test
	void jsonLinesAreReadLineByLineEachOneARecordOrAReject() throws IOException {
		StringBuilder text = new StringBuilder("\uFEFF\n");
		for (int row = 0; row < 40; row++) {
			text.append("{\"ref\": \"r%02d\", \"Amount\": 12345678901234567.10, \"name\": null, \"x\": {\"y\": [1]}}%s"
				.formatted(row, (row % 2 == 0) ? "\n" : "\r\n"));
			text.append((row % 10 == 0) ? " \n" : "");
		}
		text.append("{\"ref\": \"open\n[\"ref\"]\n{\"ref\": \"r40\", \"name\": {\"first\": \"A\"}}\n{\"ref\": 41}");
		Job job = run(text.toString());
		assertThat(job.failure()).isNull();
		assertThat(job.counts()).isEqualTo(new Counts(49, 41, 3, 5));
		assertThat(rejects(job)).contains("{\"line\":46,\"column\":\"\",\"value\":\"{\\\"ref\\\": \\\"open\"")
			.contains("{\"line\":47,\"column\":\"\"")
			.contains("{\"line\":48,\"column\":\"name\",\"value\":\"{…}\",\"reason\":\"The value is nested")
			.endsWith(",\"ref\": \"r40\", \"name\": {\"first\": \"A\"}}\n");
		assertThat(stored()).hasSize(41)
			.containsEntry("r07", Map.of("ref", "r07", "amount", "12345678901234567.10"))
			.containsEntry("41", Map.of("ref", "41"));
	}

	@Test
	void anObjectKeepsTheFieldsThatItDoesNotCarryAndClearsThoseThatAreNull() throws IOException {
		succeeded("{\"ref\":\"a\",\"name\":\"Ann\",\"amount\":1,\"due_on\":\"2026-01-01\"}\n", new Counts(1, 1, 0, 0));
		succeeded("{\"ref\":\"a\",\"amount\":2,\"name\":null}\n{\"ref\":\"b\",\"name\":\"\"}", new Counts(2, 2, 0, 0));
		assertThat(stored()).containsEntry("a", Map.of("ref", "a", "amount", "2", "due_on", "2026-01-01"))
			.containsEntry("b", Map.of("ref", "b"));
	}

	@Test
	void jsonLinesWithABrokenByteStopBeforeAnythingIsWritten() throws IOException {
		byte[] good = "{\"ref\":\"a\"}\n{\"ref\":\"".getBytes(StandardCharsets.UTF_8);
		byte[] bad = java.util.Arrays.copyOf(good, good.length + 1);
		bad[good.length] = (byte) 0xE4;
		assertThat(run(bad, "").failure()).contains("not UTF-8").contains("line 2");
		assertThat(stored()).isEmpty();
	}

	@Test
	void jsonThatIsNotByLinesOrIsSaidToBeCsvIsRefusedAtOnce() {
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> submit("[\n{}]".getBytes(StandardCharsets.UTF_8), ""))
			.withMessageContaining("one JSON array");
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> submit("{\n \"ref\": 1 }".getBytes(StandardCharsets.UTF_8), ""))
			.withMessageContaining("one whole object a line");
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> submit("{\"ref\":1}".getBytes(StandardCharsets.UTF_8), "{\"delimiter\":\",\"}"))
			.withMessageContaining("Leave the delimiter out");
	}

	@Test
	void tooManyRejectsStopTheImport() throws IOException {
		Job job = run("ref,amount\n" + "a,x\n".repeat(2_500));
		assertThat(job.failure()).startsWith("Stopped: more than 2000 rows were rejected.");
		assertThat(rejects(job).lines().count()).isEqualTo(1 + Rejects.KEPT);
	}

}
