package io.evenhand.blob;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DirectoryBlobStoreTests extends BlobStoreContract {

	@TempDir
	Path dir;

	private DirectoryBlobStore store;

	@BeforeEach
	void makeTheStore() {
		this.store = new DirectoryBlobStore(new StorageSettings(this.dir.resolve("blobs")));
	}

	@Override
	BlobStore store() {
		return this.store;
	}

	@Override
	long held() throws IOException {
		try (var files = Files.list(this.dir.resolve("blobs"))) {
			return files.count();
		}
	}

	@Test
	void aFullDiskIsAClearSentenceAndLeavesNothing() throws IOException {
		DirectoryBlobStore full = new DirectoryBlobStore(this.dir.resolve("blobs"), (file) -> new FullAfter(100_000,
				FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)));
		assertThatExceptionOfType(BlobRefused.class)
			.isThrownBy(() -> full.put(stream("x".repeat(300_000)), Long.MAX_VALUE))
			.withMessageStartingWith("The disk of this server is full.")
			.matches((refused) -> !refused.tooLarge());
		assertThat(held()).isZero();
	}

	@Test
	void aFolderThatVanishedIsAClearSentence() throws IOException {
		Files.delete(this.dir.resolve("blobs"));
		assertThatExceptionOfType(BlobRefused.class).isThrownBy(() -> this.store.put(stream("abc"), 10))
			.withMessageStartingWith("This server cannot reach its storage folder.");
	}

	@Test
	void anIdIsNeverAPath() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.store.open("../../etc/passwd"));
	}

	@Test
	void aFolderThatCannotBeMadeStopsTheStart() throws IOException {
		Path file = Files.writeString(this.dir.resolve("file"), "x");
		assertThatIllegalStateException()
			.isThrownBy(() -> new DirectoryBlobStore(new StorageSettings(file.resolve("below"))))
			.withMessageStartingWith("evenhand.storage.dir: the folder");
	}

	private static final class FullAfter implements WritableByteChannel {

		private final FileChannel file;

		private long room;

		FullAfter(long room, FileChannel file) {
			this.room = room;
			this.file = file;
		}

		@Override
		public int write(ByteBuffer bytes) throws IOException {
			this.room -= bytes.remaining();
			if (this.room < 0) {
				throw new IOException("No space left on device");
			}
			return this.file.write(bytes);
		}

		@Override
		public boolean isOpen() {
			return this.file.isOpen();
		}

		@Override
		public void close() throws IOException {
			this.file.close();
		}

	}

}
