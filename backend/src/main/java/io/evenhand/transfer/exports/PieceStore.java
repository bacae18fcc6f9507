package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;
import io.evenhand.transfer.StorageAway;

import org.springframework.stereotype.Component;

/**
 * Makes pieces and keeps their bytes. Thread-safe.
 */
@Component
class PieceStore {

	/** A piece whose records are larger than those planned may grow to so many sizes. */
	private static final int SLACK = 2;

	private final BlobStore blobs;

	private final ExportSettings settings;

	PieceStore(BlobStore blobs, ExportSettings settings) {
		this.blobs = blobs;
		this.settings = settings;
	}

	/**
	 * The most records of a piece of a part: as many as are about a chunk's bytes.
	 */
	int limit(ExportPart part) {
		long fitting = this.settings.chunkSize().toBytes() * Math.max(1, part.records()) / Math.max(1, part.bytes());
		return (int) Math.max(1, Math.min(this.settings.chunkRecords(), fitting));
	}

	PieceBuffer buffer(ExportFile file) {
		return new PieceBuffer(file.rows(), file.packed(), SLACK * this.settings.chunkSize().toBytes());
	}

	/** Stores a piece whole. */
	Blob put(PieceBuffer buffer) throws IOException {
		try (InputStream in = buffer.closed()) {
			return store(in);
		}
	}

	InputStream open(String blob, long from) throws IOException {
		return this.blobs.open(blob, from);
	}

	/**
	 * Stores bytes whole.
	 * @throws WorkDelayed if there is no room for them, or no storage
	 */
	Blob store(InputStream whole) throws IOException {
		try {
			return this.blobs.put(whole, Long.MAX_VALUE);
		}
		catch (BlobRefused ex) {
			throw StorageAway.writing(ex);
		}
	}

	void delete(String blob) throws IOException {
		this.blobs.delete(blob);
	}

}
