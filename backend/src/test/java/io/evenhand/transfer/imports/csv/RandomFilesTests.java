package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import io.evenhand.transfer.imports.csv.RecordScanner.Kind;

import static org.assertj.core.api.Assertions.assertThat;

class RandomFilesTests {

	private static final int ROUNDS = "long".equals(System.getProperty("evenhand.test.size")) ? 20 : 1;

	private static final Layout LAYOUT = new Layout(',', RandomFile.WIDTH, Scan.LIMIT);

	@Test
	void partsOfAnySizeHoldTheRowsOfTheWhole() throws IOException {
		for (int seed = 1; seed <= 150 * ROUNDS; seed++) {
			Random random = new Random(seed);
			RandomFile file = RandomFile.of(random, 1 + random.nextInt(200));
			String text = file.text();
			List<List<String>> expected = NaiveReader.read(text, ',');
			Bytes bytes = Scan.bytes(text);
			Scan whole = Scan.of(bytes, 0, Long.MAX_VALUE, 1, LAYOUT);
			Cells cells = new Cells(',');
			assertThat(whole.records().stream().map((record) -> Arrays.asList(cells.of(record)))).as("seed %d", seed)
				.containsExactlyElementsOf(expected);
			assertThat(inRandomParts(random, bytes, text)).as("seed %d", seed).isEqualTo(whole);
		}
	}

	@Test
	void partsOfADamagedFileHoldTheRowsAndTheDamageOfTheWhole() throws IOException {
		for (int seed = 1; seed <= 300 * ROUNDS; seed++) {
			Random random = new Random(seed);
			StringBuilder text = new StringBuilder(RandomFile.of(random, 1 + random.nextInt(120)).text());
			for (int wrong = random.nextInt(12); wrong > 0; wrong--) {
				int at = 20 + random.nextInt(text.length() - 20);
				switch (random.nextInt(4)) {
					case 0 -> text.deleteCharAt(at);
					case 1 -> text.insert(at, "\"\"");
					default -> text.insert(at, '"');
				}
			}
			Bytes bytes = Scan.bytes(text.toString());
			Scan whole = Scan.of(bytes, 0, Long.MAX_VALUE, 1, LAYOUT);
			assertThat(inRandomParts(random, bytes, text.toString())).as("seed %d", seed).isEqualTo(whole);
		}
	}

	@Test
	void aStrayQuoteAnywhereIn3000RowsCostsAtMostItsOwnRow() {
		int damaged = 0;
		for (int seed = 1; seed <= 200; seed++) {
			Random random = new Random(seed);
			RandomFile file = RandomFile.of(random, 3_000);
			int row = random.nextInt(3_000);
			String good = file.rows().get(row);
			int length = good.endsWith("\r\n") ? good.length() - 2 : good.length() - 1;
			String bad = good;
			do {
				int at = random.nextInt(length + 1);
				bad = good.substring(0, at) + '"' + good.substring(at);
			}
			while (isTwoRecordsToTheLetter(bad));
			List<String> rows = new ArrayList<>(file.rows());
			rows.set(row, bad);
			Scan scan = Scan.of(new RandomFile(file.header(), rows).text(), RandomFile.WIDTH);
			String what = "seed %d, row %d: %s".formatted(seed, row, bad);
			assertThat(scan.found()).as(what).hasSize(3_001);
			long line = 1;
			for (int i = 0; i < 3_000; i++) {
				Scan.Found found = scan.found().get(i + 1);
				long breaks = Lines.in(rows.get(i).getBytes(StandardCharsets.UTF_8), 0,
						rows.get(i).getBytes(StandardCharsets.UTF_8).length);
				if (found.kind() != Kind.RECORD) {
					assertThat(i).as(what).isEqualTo(row);
					assertThat(found.kind()).as(what).isEqualTo(Kind.DAMAGED);
					assertThat(found.line()).as(what).isBetween(line + 1, line + breaks);
					damaged++;
				}
				else {
					String whole = rows.get(i);
					assertThat(found.content()).as(what)
						.isEqualTo(whole.substring(0, whole.length() - (whole.endsWith("\r\n") ? 2 : 1)));
					assertThat(found.line()).as(what).isEqualTo(line + 1);
				}
				line += breaks;
			}
		}
		assertThat(damaged).as("files in which the quote did harm").isGreaterThan(60);
	}

	/**
	 * A quote before a line break inside a quoted cell closes it: nothing is wrong to any
	 * reader.
	 */
	private static boolean isTwoRecordsToTheLetter(String row) {
		byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
		int end = new Reading((byte) ',').record(bytes, 0, bytes.length, true);
		return end >= 0 && end < bytes.length;
	}

	private static Scan inRandomParts(Random random, Bytes bytes, String text) throws IOException {
		int size = 1 + random.nextInt(text.length() + 10);
		PartCutter cutter = new PartCutter(
				new PartCutter.Limits(1 + random.nextInt(size), 1 + random.nextInt(40), 0, 1_000));
		List<PartBounds> parts = cutter.cut(bytes, 0, 1, LAYOUT);
		assertThat(parts.get(0).from()).isZero();
		assertThat(parts.get(parts.size() - 1).to()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
		for (int i = 1; i < parts.size(); i++) {
			assertThat(parts.get(i).from()).isEqualTo(parts.get(i - 1).to());
		}
		return Scan.inParts(bytes, 0, 1, LAYOUT, parts);
	}

}
