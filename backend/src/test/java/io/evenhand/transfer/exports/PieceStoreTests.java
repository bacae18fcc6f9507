package io.evenhand.transfer.exports;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;
import io.evenhand.record.Field;
import io.evenhand.record.FieldType;
import io.evenhand.record.RecordRanges.Range;
import io.evenhand.record.StoredRecord;
import org.junit.jupiter.api.Test;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class PieceStoreTests {

	private static final ExportSettings SETTINGS = new ExportSettings(Duration.ofDays(7), 100_000,
			DataSize.ofMegabytes(32), 20_000, DataSize.ofMegabytes(8), DataSize.ofMegabytes(8));

	private final BlobStore blobs = mock();

	private final PieceStore store = new PieceStore(this.blobs, SETTINGS);

	@Test
	void aPieceHasAsManyRecordsAsAreAboutAChunksBytes() {
		assertThat(this.store.limit(part(0, 0))).isEqualTo(20_000);
		assertThat(this.store.limit(part(100_000, 10_000_000))).isEqualTo(20_000);
		assertThat(this.store.limit(part(1_000, 1_000_000_000))).isEqualTo(8);
		assertThat(this.store.limit(part(1, Long.MAX_VALUE))).isOne();
	}

	private static ExportPart part(long records, long bytes) {
		return new ExportPart(new Range(new byte[0], new byte[0]), records, bytes);
	}

	@Test
	void aBufferTakesNoMoreOnceItIsFullHoweverLargeRecordsHaveGrown() {
		PieceBuffer buffer = new PieceBuffer(new JsonlRows(List.of(new Field("ref", FieldType.TEXT, true, true))),
				false, 1_000);
		int taken = 1;
		while (buffer.add(new byte[] { (byte) taken }, new StoredRecord("k", Map.of("ref", "x".repeat(100))))) {
			taken++;
		}
		assertThat(taken).isEqualTo(10);
		assertThat(buffer.full()).isTrue();
		assertThat(buffer.lastKey()).containsExactly(10);
	}

	@Test
	void aFullStorageIsASentenceAndNoInternalError() throws IOException {
		given(this.blobs.put(any(), anyLong())).willThrow(BlobRefused.diskFull(new IOException("No space left")));
		assertThatExceptionOfType(WorkDelayed.class).isThrownBy(() -> this.store.store(InputStream.nullInputStream()))
			.withMessageContaining("storage is full or cannot be reached")
			.withMessageContaining("goes on where it is");
	}

	@Test
	void piecesAreReadOneBehindTheOtherFromAnyPlaceWithOneOpenAtATime() throws IOException {
		int[] open = { 0 };
		String whole = "head,abc";
		List<Pieces.Stored> pieces = Stream.of("head,", "a", "", "bc")
			.map((text) -> new Pieces.Stored(0, 0, text, text.length()))
			.toList();
		JoinedPieces.Opener opener = (blob, from) -> {
			assertThat(open[0]).as("open pieces").isZero();
			open[0]++;
			return counted(blob.substring((int) from), open);
		};
		for (int from = 0; from <= whole.length() + 1; from++) {
			try (InputStream in = JoinedPieces.from(from, pieces, opener)) {
				String expected = whole.substring(Math.min(from, whole.length()));
				assertThat(in.read()).isEqualTo(expected.isEmpty() ? -1 : expected.charAt(0));
				assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
					.isEqualTo(expected.isEmpty() ? "" : expected.substring(1));
				assertThat(in.read()).isNegative();
			}
			assertThat(open[0]).isZero();
		}
	}

	private static InputStream counted(String text, int[] open) {
		return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
			@Override
			public void close() {
				open[0]--;
			}
		};
	}

}
