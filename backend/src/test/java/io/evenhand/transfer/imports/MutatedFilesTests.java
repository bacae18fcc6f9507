package io.evenhand.transfer.imports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

import io.evenhand.job.Counts;
import io.evenhand.transfer.imports.csv.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Good files that were damaged at random: each is refused in a sentence, or accounted for
 * to its last byte ({@link FileRun} checks the counts), and no accepted row differs from
 * what stands in the file.
 */
class MutatedFilesTests {

	private static final Logger logger = LoggerFactory.getLogger(MutatedFilesTests.class);

	private static final int FILES = "long".equals(System.getProperty("evenhand.test.size")) ? 100_000 : 2_000;

	private static final long SEED = Long.getLong("evenhand.test.seed", 20_261_201L);

	@ParameterizedTest(name = "JSON Lines: {0}")
	@ValueSource(booleans = { false, true })
	void aGoodFileIsWrittenWhole(boolean json) throws IOException {
		for (int number = 0; number < 100; number++) {
			GoodFile good = GoodFile.of(new Random(SEED + number), json, 30);
			FileRun run = FileRun.of(good.text().getBytes(StandardCharsets.UTF_8), good.format());
			assertThat(run.counts()).as("seed %d", SEED + number).isEqualTo(new Counts(30, 30, 0, 0));
			checkRows(run, good);
		}
	}

	@ParameterizedTest(name = "JSON Lines: {0}")
	@ValueSource(booleans = { false, true })
	void aMutatedFileIsRefusedOrAccountedForAndNoRowDiffersFromItsLine(boolean json) throws IOException {
		int refused = 0;
		long written = 0;
		long rejected = 0;
		for (long seed = SEED; seed < SEED + FILES; seed++) {
			Random random = new Random(seed);
			GoodFile good = GoodFile.of(random, json, 1 + random.nextInt(40));
			byte[] bytes = Mutation.of(random, good.text().getBytes(StandardCharsets.UTF_8));
			try {
				FileRun run = FileRun.of(bytes, good.format());
				checkRows(run, good);
				refused += (run.refused() != null) ? 1 : 0;
				written += run.counts().written();
				rejected += run.counts().rejected();
			}
			catch (RuntimeException | AssertionError ex) {
				throw new AssertionError("evenhand.test.seed=%d, a file of %s: %s".formatted(seed,
						json ? "JSON Lines" : "CSV", new String(bytes, StandardCharsets.UTF_8)), ex);
			}
		}
		logger.info("Mutated files from evenhand.test.seed={}: {}, of them refused {}; rows written {}, rejected {}",
				SEED, FILES, refused, written, rejected);
		assertThat(refused).isBetween(FILES / 100, FILES / 2);
		assertThat(rejected).isGreaterThan(FILES / 4);
		assertThat(written).isGreaterThan(5L * FILES);
	}

	@Test
	void theCheckFindsARowThatDiffersFromItsLine() {
		Header header = new Header(',', List.of(new Header.Column("ref", "ref"), new Header.Column("amount", "amount")),
				0, 1);
		LineOracle.check("1,2.50\n", Map.of("ref", "1", "amount", "2.5"), header, ".");
		for (String slice : new String[] { "1,2.51\n", "1,\n", "01,2.5\n", "1,2.5,\n", "1\n,2.5", "1,\"2.5\n",
				"'=1,2.5" }) {
			assertThatExceptionOfType(AssertionError.class)
				.isThrownBy(() -> LineOracle.check(slice, Map.of("ref", "1", "amount", "2.5"), header, "."));
		}
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> LineOracle.check("{\"ref\":\"1\"}",
				Map.of("ref", "1", "amount", "2.5"), JsonLines.header(0), "."));
	}

	private static void checkRows(FileRun run, GoodFile good) {
		if (run.refused() != null) {
			assertThat(run.refused()).matches("(?s)(The|No|More) .*").doesNotContain("Exception");
			return;
		}
		Header header = Objects.requireNonNull(run.header());
		Set<String> untouched = (JsonLines.wrote(header) && good.header().isEmpty()) ? new HashSet<>(good.rows())
				: Set.of();
		long line = header.nextLine();
		for (FileRun.Read read : run.rows()) {
			String slice = run.slice(read);
			if (read.row() instanceof Row.Good one) {
				assertThat(one.line()).as("line of %s", slice).isEqualTo(line);
				assertThat(one.record().key()).isEqualTo(FileRun.document(one).get("ref"));
				LineOracle.check(slice, FileRun.document(one), header, good.format().decimalSign());
			}
			else if (read.row() instanceof Row.Bad bad) {
				long last = line + breaks(slice);
				assertThat(bad.reject().line()).as("line of %s", bad).isBetween(line, last);
				assertThat(bad.reject().reason()).isNotBlank();
				assertThat(untouched).as("lines that nobody touched").doesNotContain(slice);
			}
			else {
				assertThat(slice)
					.matches("[ \t\r\n" + (JsonLines.wrote(header) ? "" : "\\" + header.delimiter()) + "]*");
			}
			line += breaks(slice);
		}
	}

	/** CRLF is one. */
	private static long breaks(String slice) {
		return slice.replace("\r\n", "\n").chars().filter((one) -> one == '\n' || one == '\r').count();
	}

}
