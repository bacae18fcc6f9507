package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;

import io.evenhand.batch.WorkDelayed;
import io.evenhand.transfer.StorageAway;

import org.springframework.stereotype.Component;

/**
 * The bytes of an export's file: those of its pieces, one behind the other. Thread-safe.
 */
@Component
class ExportBytes {

	private final Pieces pieces;

	private final PieceStore store;

	ExportBytes(Pieces pieces, PieceStore store) {
		this.pieces = pieces;
		this.store = store;
	}

	/**
	 * Reads from a place on.
	 * @param job the export
	 * @param from the first byte, from 0
	 * @return the bytes to the end, to be closed by the caller
	 */
	InputStream open(long job, long from) throws IOException {
		return JoinedPieces.from(from, this.pieces.all(job), this.store::open);
	}

	/**
	 * Takes a piece into a digest.
	 * @throws WorkDelayed if it cannot be read
	 */
	void read(Pieces.Stored piece, Sha256 digest) {
		long before = digest.length();
		byte[] buffer = new byte[1 << 16];
		try (InputStream in = this.store.open(piece.blob(), 0)) {
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				digest.update(buffer, 0, read);
			}
		}
		catch (IOException ex) {
			throw StorageAway.reading(ex);
		}
		long size = digest.length() - before;
		if (size != piece.size()) {
			throw new IllegalStateException(
					"The piece %s has %d bytes, and %d were written".formatted(piece.blob(), size, piece.size()));
		}
	}

}
