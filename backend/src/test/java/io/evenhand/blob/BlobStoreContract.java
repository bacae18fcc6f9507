package io.evenhand.blob;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What each blob store promises.
 */
abstract class BlobStoreContract {

	abstract BlobStore store();

	/** How many things the store holds, unfinished ones included. */
	abstract long held() throws IOException;

	@Test
	void givesBackTheBytesTheirSizeAndTheirDigest() throws IOException {
		Blob blob = store().put(stream("abc"), 3);
		assertThat(blob.size()).isEqualTo(3);
		assertThat(blob.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
		assertThat(read(store().open(blob.id()))).isEqualTo("abc");
	}

	@Test
	void readsFromAnyPlace() throws IOException {
		byte[] bytes = new byte[300_000];
		new Random(1).nextBytes(bytes);
		Blob blob = store().put(new ByteArrayInputStream(bytes), bytes.length);
		try (InputStream in = store().open(blob.id(), 123_456)) {
			assertThat(in.readAllBytes()).isEqualTo(java.util.Arrays.copyOfRange(bytes, 123_456, bytes.length));
		}
		assertThat(read(store().open(blob.id(), bytes.length))).isEmpty();
		assertThat(read(store().open(blob.id(), bytes.length + 10L))).isEmpty();
	}

	@Test
	void refusesOneByteTooManyAndKeepsNothing() throws IOException {
		assertThatExceptionOfType(BlobRefused.class).isThrownBy(() -> store().put(stream("abcd"), 3))
			.withMessage("The file is larger than 3 bytes, the most that is taken here.")
			.matches(BlobRefused::tooLarge);
		assertThat(held()).isZero();
	}

	@Test
	void keepsNothingOfAStreamThatIsCutOff() throws IOException {
		InputStream broken = new SequenceInputStream(stream("x".repeat(200_000)), new InputStream() {

			@Override
			public int read() throws IOException {
				throw new IOException("the line went dead");
			}

		});
		assertThatIOException().isThrownBy(() -> store().put(broken, Long.MAX_VALUE)).withMessage("the line went dead");
		assertThat(held()).isZero();
	}

	@Test
	void twoUploadsOfTheSameBytesAreTwoBlobs() throws IOException {
		Blob one = store().put(stream("abc"), 10);
		Blob other = store().put(stream("abc"), 10);
		store().delete(one.id());
		assertThatIOException().isThrownBy(() -> store().open(one.id()));
		assertThat(read(store().open(other.id()))).isEqualTo("abc");
		assertThatNoException().isThrownBy(() -> store().delete(one.id()));
	}

	@Test
	void anEmptyStreamIsABlobOfNoBytes() throws IOException {
		Blob blob = store().put(stream(""), 0);
		assertThat(blob.size()).isZero();
		assertThat(read(store().open(blob.id()))).isEmpty();
	}

	static InputStream stream(String text) {
		return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
	}

	private static String read(InputStream in) throws IOException {
		try (in) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
