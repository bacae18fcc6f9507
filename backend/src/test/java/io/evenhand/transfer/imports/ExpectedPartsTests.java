package io.evenhand.transfer.imports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import io.evenhand.blob.Blob;
import io.evenhand.blob.InMemoryBlobStore;
import io.evenhand.record.RecordCollection;
import io.evenhand.tenant.TenantId;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Into how many parts a file is expected to be cut when it is submitted, against how it
 * is cut.
 */
class ExpectedPartsTests {

	private static final ImportSettings SETTINGS = new ImportSettings(DataSize.ofMegabytes(100),
			DataSize.ofKilobytes(64), DataSize.ofKilobytes(20), 300, 100, DataSize.ofMegabytes(1), 100_000, 1);

	private static final RecordCollection THINGS = FileRun.PARCELS;

	@Test
	void aFileIsCutIntoAboutAsManyPartsAsWereExpectedOfIt() throws IOException {
		for (long seed = 1; seed <= 40; seed++) {
			Random random = new Random(seed);
			StringBuilder text = new StringBuilder("ref,name\n");
			int most = 1 + random.nextInt(200);
			int rows = 2_000 + random.nextInt(4_000);
			for (int row = 0; row < rows; row++) {
				text.append(row).append(',').append("x".repeat(1 + random.nextInt(most))).append('\n');
			}
			InMemoryBlobStore blobs = new InMemoryBlobStore();
			ImportPlan plan = new ImportPlan(blobs, SETTINGS);
			Blob blob = blobs.put(new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)),
					Long.MAX_VALUE);
			int parts = plan
				.plan(new ImportFile(1, new TenantId(1), THINGS.name(), blob.id(), blob.size(), blob.sha256(),
						ImportFormat.DEFAULT, null, null), THINGS)
				.parts()
				.size();
			assertThat(plan.expectedParts(blob.id(), blob.size()))
				.as("seed %d, %d bytes in %d rows", seed, blob.size(), rows)
				.isCloseTo(parts, Percentage.withPercentage(30));
		}
	}

	@Test
	void anEmptyFileIsExpectedToBeOnePart() throws IOException {
		InMemoryBlobStore blobs = new InMemoryBlobStore();
		Blob blob = blobs.put(new ByteArrayInputStream(new byte[0]), Long.MAX_VALUE);
		assertThat(new ImportPlan(blobs, SETTINGS).expectedParts(blob.id(), 0)).isEqualTo(1);
	}

}
