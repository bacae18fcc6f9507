package io.evenhand.blob;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps blobs in memory. Thread-safe.
 */
public final class InMemoryBlobStore implements BlobStore {

	private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

	@Override
	public Blob put(InputStream in, long limit) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (int next = in.read(); next >= 0; next = in.read()) {
			bytes.write(next);
			if (bytes.size() > limit) {
				throw BlobRefused.tooLarge(limit);
			}
		}
		String id = UUID.randomUUID().toString().replace("-", "");
		this.blobs.put(id, bytes.toByteArray());
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
			return new Blob(id, bytes.size(), HexFormat.of().formatHex(digest));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public InputStream open(String id, long from) throws IOException {
		byte[] bytes = this.blobs.get(id);
		if (bytes == null) {
			throw new FileNotFoundException(id);
		}
		int start = (int) Math.min(from, bytes.length);
		return new ByteArrayInputStream(bytes, start, bytes.length - start);
	}

	@Override
	public void delete(String id) {
		this.blobs.remove(id);
	}

	/** All of them: nothing here has an age. */
	@Override
	public List<String> storedBefore(Instant moment) {
		return List.copyOf(this.blobs.keySet());
	}

	/**
	 * How many there are.
	 * @return their number
	 */
	public int size() {
		return this.blobs.size();
	}

}
