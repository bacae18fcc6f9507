package io.evenhand.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ArrayList;
import java.time.Instant;
import java.nio.file.NoSuchFileException;
import java.nio.file.DirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Blobs as files of one folder, which all nodes share. A file is written under another
 * name, forced to the disk and then renamed: a name that is there stands for all of its
 * bytes. Thread-safe.
 */
@Component
final class DirectoryBlobStore implements BlobStore {

	/** How the name of a file ends that is being written. */
	static final String UNFINISHED = ".part";

	private static final int BUFFER = 1 << 16;

	private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

	private final Path dir;

	private final Opener opener;

	@Autowired
	DirectoryBlobStore(StorageSettings settings) {
		this(settings.dir(), (file) -> FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
	}

	DirectoryBlobStore(Path dir, Opener opener) {
		this.dir = dir.toAbsolutePath().normalize();
		this.opener = opener;
		try {
			Files.createDirectories(this.dir);
		}
		catch (IOException ex) {
			throw new IllegalStateException(
					"evenhand.storage.dir: the folder " + this.dir + " is not there and cannot be made", ex);
		}
		if (!Files.isWritable(this.dir)) {
			throw new IllegalStateException("evenhand.storage.dir: the folder " + this.dir + " cannot be written");
		}
	}

	@Override
	public Blob put(InputStream in, long limit) throws IOException {
		String id = UUID.randomUUID().toString().replace("-", "");
		Path unfinished = this.dir.resolve(id + UNFINISHED);
		try {
			Blob blob = write(in, limit, id, unfinished);
			move(unfinished, this.dir.resolve(id));
			return blob;
		}
		catch (StorageFailed ex) {
			throw refused(ex.cause);
		}
		finally {
			Files.deleteIfExists(unfinished);
		}
	}

	private Blob write(InputStream in, long limit, String id, Path file) throws IOException, StorageFailed {
		MessageDigest digest = sha256();
		byte[] buffer = new byte[BUFFER];
		long size = 0;
		WritableByteChannel out = opened(file);
		try (out) {
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				size += read;
				if (size > limit) {
					throw BlobRefused.tooLarge(limit);
				}
				digest.update(buffer, 0, read);
				append(out, ByteBuffer.wrap(buffer, 0, read));
			}
			force(out);
		}
		return new Blob(id, size, HexFormat.of().formatHex(digest.digest()));
	}

	private WritableByteChannel opened(Path file) throws StorageFailed {
		try {
			return this.opener.open(file);
		}
		catch (IOException ex) {
			throw new StorageFailed(ex);
		}
	}

	private static void append(WritableByteChannel out, ByteBuffer bytes) throws StorageFailed {
		try {
			while (bytes.hasRemaining()) {
				out.write(bytes);
			}
		}
		catch (IOException ex) {
			throw new StorageFailed(ex);
		}
	}

	private static void force(WritableByteChannel out) throws StorageFailed {
		try {
			if (out instanceof FileChannel file) {
				file.force(true);
			}
		}
		catch (IOException ex) {
			throw new StorageFailed(ex);
		}
	}

	/** The rename itself is on the disk only once the folder is. */
	private void move(Path from, Path to) throws StorageFailed {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
			try (FileChannel folder = FileChannel.open(this.dir, StandardOpenOption.READ)) {
				folder.force(true);
			}
		}
		catch (IOException ex) {
			throw new StorageFailed(ex);
		}
	}

	private BlobRefused refused(IOException cause) {
		String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
		if (message.contains("no space left") || message.contains("not enough space") || message.contains("quota")) {
			return BlobRefused.diskFull(cause);
		}
		return BlobRefused.unavailable(cause);
	}

	@Override
	public InputStream open(String id, long from) throws IOException {
		FileChannel file = FileChannel.open(file(id), StandardOpenOption.READ);
		file.position(from);
		return Channels.newInputStream(file);
	}

	@Override
	public void delete(String id) throws IOException {
		Files.deleteIfExists(file(id));
	}

	@Override
	public List<String> storedBefore(Instant moment) throws IOException {
		List<String> found = new ArrayList<>();
		try (DirectoryStream<Path> files = Files.newDirectoryStream(this.dir,
				(file) -> ID.matcher(file.getFileName().toString()).matches())) {
			for (Path file : files) {
				if (storedBefore(file, moment)) {
					found.add(file.getFileName().toString());
				}
			}
		}
		return found;
	}

	private static boolean storedBefore(Path file, Instant moment) throws IOException {
		try {
			return Files.getLastModifiedTime(file).toInstant().isBefore(moment);
		}
		catch (NoSuchFileException ex) {
			// somebody removed it meanwhile
			return false;
		}
	}

	private Path file(String id) {
		if (!ID.matcher(id).matches()) {
			throw new IllegalArgumentException("Not a blob's id");
		}
		return this.dir.resolve(id);
	}

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Opens a new file for writing. */
	@FunctionalInterface
	interface Opener {

		WritableByteChannel open(Path file) throws IOException;

	}

	/** Tells a failure of the storage from one of the stream that is stored. */
	private static final class StorageFailed extends Exception {

		private static final long serialVersionUID = 1L;

		private final transient IOException cause;

		StorageFailed(IOException cause) {
			super(cause);
			this.cause = cause;
		}

	}

}
