package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;

/**
 * Pieces read one behind the other; of all of them one is open at a time.
 * Single-threaded.
 */
final class JoinedPieces extends InputStream {

	private final Iterator<String> blobs;

	private final Opener opener;

	private InputStream present;

	/**
	 * Joins.
	 * @param header what stands before the first piece; closed with this
	 * @param blobs the pieces in order
	 * @param opener opens a piece
	 */
	JoinedPieces(InputStream header, List<String> blobs, Opener opener) {
		this.present = header;
		this.blobs = blobs.iterator();
		this.opener = opener;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		int read = this.present.read(buffer, offset, length);
		while (read < 0 && this.blobs.hasNext()) {
			this.present.close();
			this.present = this.opener.open(this.blobs.next());
			read = this.present.read(buffer, offset, length);
		}
		return read;
	}

	@Override
	public void close() throws IOException {
		this.present.close();
	}

	/** Opens a piece. */
	@FunctionalInterface
	interface Opener {

		InputStream open(String blob) throws IOException;

	}

}
