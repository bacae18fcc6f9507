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

	private final Iterator<Pieces.Stored> rest;

	private final Opener opener;

	private InputStream present;

	private JoinedPieces(InputStream present, Iterator<Pieces.Stored> rest, Opener opener) {
		this.present = present;
		this.rest = rest;
		this.opener = opener;
	}

	/**
	 * Opens the piece in which a place is; those before it are not touched.
	 * @param place the first byte that is read, from 0; at the end or behind it nothing
	 * is
	 * @param pieces all of them in order
	 * @param opener opens a piece
	 * @return the bytes from there on
	 */
	static JoinedPieces from(long place, List<Pieces.Stored> pieces, Opener opener) throws IOException {
		long within = place;
		Iterator<Pieces.Stored> all = pieces.iterator();
		while (all.hasNext()) {
			Pieces.Stored piece = all.next();
			if (within < piece.size()) {
				return new JoinedPieces(opener.open(piece.blob(), within), all, opener);
			}
			within -= piece.size();
		}
		return new JoinedPieces(InputStream.nullInputStream(), all, opener);
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		int read = this.present.read(buffer, offset, length);
		while (read < 0 && this.rest.hasNext()) {
			this.present.close();
			this.present = this.opener.open(this.rest.next().blob(), 0);
			read = this.present.read(buffer, offset, length);
		}
		return read;
	}

	@Override
	public void close() throws IOException {
		this.present.close();
	}

	/** Opens a piece at one of its bytes. */
	@FunctionalInterface
	interface Opener {

		InputStream open(String blob, long from) throws IOException;

	}

}
