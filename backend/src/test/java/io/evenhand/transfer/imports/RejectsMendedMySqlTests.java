package io.evenhand.transfer.imports;

import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rows that were left out, handed out, mended by a person and sent again as that very
 * file: afterwards each of them is in, as it was meant.
 */
class RejectsMendedMySqlTests {

	private static TestDatabase database;

	private static RunningApp app;

	@BeforeAll
	static void start() {
		database = TestMySql.lend();
		app = RunningApp.on(database,
				Stream.concat(Stream.of(ImportContract.SMALL_PARTS),
						Stream.of("evenhand.secret-key=rejects-tests-rejects-tests-rejects",
								"evenhand.bootstrap.operator-password=rejects-tests"))
					.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	/** A table as a person has it open. */
	private static List<List<String>> table(String text, char delimiter) {
		return CsvReader.builder()
			.fieldSeparator(delimiter)
			.ofCsvRecord(text)
			.stream()
			.map(CsvRecord::getFields)
			.map((fields) -> (List<String>) new ArrayList<>(fields))
			.toList();
	}

	private static String text(List<List<String>> table, char delimiter) {
		StringWriter out = new StringWriter();
		CsvWriter csv = CsvWriter.builder().fieldSeparator(delimiter).bufferSize(0).build(out);
		table.forEach(csv::writeRecord);
		return out.toString();
	}

	private static void mend(List<List<String>> table, int row, String column, String value) {
		table.get(row).set(table.get(0).indexOf(column), value);
	}

	@Test
	void hostileRowsAreInAsTheyWereMeantOnceTheyAreMended() {
		FileJobs acme = FileJobs.of(app, "mend1");
		Job first = acme.run("""
				ref,name,amount,due_on,remark
				r1,"=HYPERLINK(""x"")",1.50,2026-01-31,ok
				r2,"two
				lines, ""quoted"" -- ",abc,2026-01-31,=bad
				r3,'=1+1,+2.5,2026-02-30,@x
				r4,"open,1,2026-01-01,z
				r5,+full,-3,2026-01-02,
				r6,a,b,1,2026-01-01,too many
				r7,\tTab,7,2026-13-01,q
				""");
		assertThat(first.counts()).isEqualTo(new Counts(7, 2, 5, 0));
		String handedOut = new String(acme.rejects(first), StandardCharsets.UTF_8);
		List<List<String>> table = table(handedOut, ',');
		assertThat(table.get(0)).containsExactly("line", "column", "value", "reason", "row", "ref", "name", "amount",
				"due_on", "remark");
		assertThat(table).hasSize(6);
		for (List<String> row : table) {
			assertThat(row).noneMatch((cell) -> cell.matches("(?s)[=+@\t].*") && !cell.equals("+2.5"));
		}
		mend(table, 1, "amount", "22");
		mend(table, 2, "due_on", "2026-02-28");
		assertThat(table.get(3).get(4)).isEqualTo("r4,\"open,1,2026-01-01,z");
		for (Map.Entry<String, String> cell : Map.of("ref", "r4", "name", "open", "amount", "1").entrySet()) {
			mend(table, 3, cell.getKey(), cell.getValue());
		}
		assertThat(table.get(4).get(4)).isEqualTo("r6,a,b,1,2026-01-01,too many");
		mend(table, 4, "ref", "r6");
		mend(table, 4, "name", "a,b");
		mend(table, 5, "due_on", "2026-12-01");
		Job second = acme.run(text(table, ','));
		assertThat(second.failure()).isNull();
		assertThat(second.counts()).isEqualTo(new Counts(5, 5, 0, 0));
		assertThat(acme.stored()).hasSize(7)
			.containsEntry("r1",
					Map.of("ref", "r1", "name", "=HYPERLINK(\"x\")", "amount", "1.50", "due_on", "2026-01-31"))
			.containsEntry("r2",
					Map.of("ref", "r2", "name", "two\nlines, \"quoted\" -- ", "amount", "22", "due_on", "2026-01-31"))
			.containsEntry("r3", Map.of("ref", "r3", "name", "=1+1", "amount", "2.5", "due_on", "2026-02-28"))
			.containsEntry("r4", Map.of("ref", "r4", "name", "open", "amount", "1"))
			.containsEntry("r5", Map.of("ref", "r5", "name", "+full", "amount", "-3", "due_on", "2026-01-02"))
			.containsEntry("r6", Map.of("ref", "r6", "name", "a,b"))
			.containsEntry("r7", Map.of("ref", "r7", "name", "\tTab", "amount", "7", "due_on", "2026-12-01"));
	}

	@Test
	void theSettingsOfTheFileHoldForItsRejectsToo() {
		FileJobs acme = FileJobs.of(app, "mend2");
		String format = "{\"charset\":\"windows-1252\",\"decimalSign\":\",\",\"datePattern\":\"dd.MM.yyyy\",\"delimiter\":\";\"}";
		Charset ansi = Charset.forName("windows-1252");
		Job first = acme.run(
				"ref;amount;due_on;name\n1;1,50;28.02.2026;M\u00fcller \u20ac\n2;1.5;01.03.2026;\u00c4rger; \u201ex\u201c\n3;9;x;\u00df\n"
					.getBytes(ansi),
				format);
		assertThat(first.counts()).isEqualTo(new Counts(3, 1, 2, 0));
		FileForm form = app.bean(Imports.class).rejectsForm(first.id());
		assertThat(form).isEqualTo(new FileForm(false, ansi));
		String handedOut = new String(acme.rejects(first), StandardCharsets.UTF_8);
		List<List<String>> table = table(handedOut, ';');
		table.get(1).set(5, "2");
		table.get(1).set(6, "1,5");
		table.get(1).set(8, "\u00c4rger; \u201ex\u201c");
		mend(table, 2, "due_on", "31.12.2026");
		Job second = acme.run(text(table, ';').getBytes(ansi), format);
		assertThat(second.failure()).isNull();
		assertThat(second.counts()).isEqualTo(new Counts(2, 2, 0, 0));
		assertThat(acme.stored()).hasSize(3)
			.containsEntry("2", Map.of("ref", "2", "amount", "1.5", "name", "\u00c4rger; \u201ex\u201c"))
			.containsEntry("3", Map.of("ref", "3", "amount", "9", "name", "\u00df", "due_on", "2026-12-31"));
	}

	@Test
	void columnsThatFeedFieldsByTheFormatAreNotTakenForOurs() {
		FileJobs acme = FileJobs.of(app, "mend4");
		String format = "{\"mapping\":{\"Line\":\"ref\",\"Reason\":\"name\",\"row\":\"amount\"}}";
		Job first = acme.run("Line,Reason,row\n1,because,x\n2,so,2\n".getBytes(StandardCharsets.UTF_8), format);
		assertThat(first.counts()).isEqualTo(new Counts(2, 1, 1, 0));
		List<List<String>> table = table(new String(acme.rejects(first), StandardCharsets.UTF_8), ',');
		assertThat(table.get(0)).containsExactly("rejected line", "column", "value", "rejected reason", "rejected row",
				"Line", "Reason", "row");
		mend(table, 1, "row", "1");
		Job second = acme.run(text(table, ',').getBytes(StandardCharsets.UTF_8), format);
		assertThat(second.failure()).isNull();
		assertThat(acme.stored()).hasSize(2).containsEntry("1", Map.of("ref", "1", "name", "because", "amount", "1"));
	}

	@Test
	void rejectsOfAJobWithoutAFileAreToldAsTheyAre() throws Exception {
		app.bean(JdbcTemplate.class)
			.update("insert into import_reject (job, part, n, line_number, column_name, cell, reason)"
					+ " values (987654, 0, 1, 7, 'email', '=x', 'No address')");
		StringWriter out = new StringWriter();
		app.bean(Imports.class).writeRejects(new JobId(987_654), out);
		assertThat(out).hasToString("line,column,value,reason\r\n7,email,'=x,No address\r\n");
	}

	@Test
	void anObjectIsMendedWhereItStandsAndKeepsWhatItDoesNotCarry() {
		FileJobs acme = FileJobs.of(app, "mend3");
		acme.run("ref,name\na,Ann\n");
		Job first = acme.run("""
				{"ref":"a","amount":12345678901234567.10,"due_on":"2026-02-30","x":{"y":[1]}}
				{"ref":"b",
				{"ref":"c","name":"=1+1"}
				""");
		assertThat(first.counts()).isEqualTo(new Counts(3, 1, 2, 0));
		String handedOut = new String(acme.rejects(first), StandardCharsets.UTF_8);
		Job unmended = acme.run(handedOut);
		assertThat(unmended.counts()).isEqualTo(new Counts(2, 0, 2, 0));
		String again = new String(acme.rejects(unmended), StandardCharsets.UTF_8);
		List<String> lines = new ArrayList<>(again.lines().toList());
		assertThat(lines.get(0).split("\"reason\":", -1)).hasSize(2);
		lines.set(0, lines.get(0).replace("\"due_on\":\"2026-02-30\"", "\"due_on\":\"2026-02-28\""));
		lines.set(1, "{\"ref\":\"b\"}");
		assertThat(acme.run(String.join("\n", lines)).counts()).isEqualTo(new Counts(2, 2, 0, 0));
		assertThat(acme.stored()).hasSize(3)
			.containsEntry("a",
					Map.of("ref", "a", "name", "Ann", "amount", "12345678901234567.10", "due_on", "2026-02-28"))
			.containsEntry("b", Map.of("ref", "b"))
			.containsEntry("c", Map.of("ref", "c", "name", "=1+1"));
	}

}
