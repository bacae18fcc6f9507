package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

import io.evenhand.transfer.imports.csv.Header;
import io.evenhand.transfer.imports.csv.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is handed out of damaged files and sent again as it is: each row of it is rejected
 * again, none goes in unmended, and nothing is added however often it goes round.
 */
class RejectsUnmendedTests {

	private static final Logger logger = LoggerFactory.getLogger(RejectsUnmendedTests.class);

	private static final int FILES = "long".equals(System.getProperty("evenhand.test.size")) ? 20_000 : 600;

	private static final long SEED = Long.getLong("evenhand.test.seed", 20_261_202L);

	private static final OwnColumns OWN = OwnColumns.of(Set.of("ref"));

	@ParameterizedTest(name = "JSON Lines: {0}")
	@ValueSource(booleans = { false, true })
	void noRowGoesInUnmendedAndNoneIsLost(boolean json) throws IOException {
		long rejects = 0;
		for (long seed = SEED; seed < SEED + FILES; seed++) {
			Random random = new Random(seed);
			GoodFile good = GoodFile.of(random, json, 1 + random.nextInt(40));
			byte[] bytes = Mutation.of(random, good.text().getBytes(StandardCharsets.UTF_8));
			FileRun first = FileRun.of(bytes, good.format());
			if (first.rejects().isEmpty()) {
				continue;
			}
			String handedOut = handedOut(first);
			FileRun second = FileRun.of(handedOut.getBytes(StandardCharsets.UTF_8), good.format());
			assertThat(second.refused()).as("seed %d: %s", seed, handedOut).isNull();
			assertThat(second.counts().written()).as("seed %d: %s", seed, handedOut).isZero();
			assertThat(second.rejects()).as("seed %d: %s", seed, handedOut).hasSameSizeAs(first.rejects());
			String again = handedOut(second);
			assertThat(again.lines().findFirst().orElseThrow().length()).as("seed %d: %s", seed, again)
				.isLessThan(handedOut.lines().findFirst().orElseThrow().length() + 200);
			assertThat(FileRun.of(again.getBytes(StandardCharsets.UTF_8), good.format()).rejects())
				.as("seed %d: %s", seed, again)
				.hasSameSizeAs(first.rejects());
			rejects += first.rejects().size();
		}
		logger.info("Rejects sent again from evenhand.test.seed={}: {}", SEED, rejects);
		assertThat(rejects).isGreaterThan(FILES / 4);
	}

	static String handedOut(FileRun run) throws IOException {
		Header header = Objects.requireNonNull(run.header());
		StringWriter out = new StringWriter();
		RejectWriter writer = JsonLines.wrote(header) ? new RejectLines(OWN, out)
				: new RejectTable(OWN, header, Set.of("ref", "name"), false, out);
		Layout layout = new Layout(header.delimiter(), Math.max(1, header.columns().size()), 64 * 1024);
		Originals originals = new Originals(
				(from) -> new ByteArrayInputStream(Arrays.copyOfRange(run.text(), (int) from, run.text().length)),
				layout);
		for (Reject reject : run.rejects()) {
			writer.add(reject, originals.of(reject));
		}
		return out.toString();
	}

}
