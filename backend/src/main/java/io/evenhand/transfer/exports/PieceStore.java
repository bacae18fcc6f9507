package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;

import io.evenhand.batch.WorkFailed;
import io.evenhand.blob.Blob;
import io.evenhand.blob.BlobRefused;
import io.evenhand.blob.BlobStore;

import org.springframework.stereotype.Component;

/**
 * Makes pieces and keeps their bytes. Thread-safe.
 */
@Component
class PieceStore {

	/** A piece whose records are larger than those planned may grow to so many sizes. */
	private static final int SLACK = 2;

	/** Whoever tries it again loses nothing: what is written is kept. */
	private static final String NO_ROOM = "The file could not be stored: the server\u2019s storage is full or cannot be "
			+ "reached. Try it again later; the export then goes on where it stopped.";

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
	 * @throws WorkFailed if there is no room for them, or no storage
	 */
	Blob store(InputStream whole) throws IOException {
		try {
			return this.blobs.put(whole, Long.MAX_VALUE);
		}
		catch (BlobRefused ex) {
			throw new WorkFailed(NO_ROOM, ex);
		}
	}

	void delete(String blob) throws IOException {
		this.blobs.delete(blob);
	}

}
