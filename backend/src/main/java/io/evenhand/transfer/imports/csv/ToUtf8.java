package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * A stream in another character set, read as UTF-8; strict both ways. Single-threaded.
 */
public final class ToUtf8 extends InputStream {

	private final Reader reader;

	private final String charset;

	private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

	private final CharBuffer characters = CharBuffer.allocate(1 << 13).flip();

	private final ByteBuffer bytes = ByteBuffer.allocate(1 << 15).flip();

	private boolean ended;

	/** Line breaks of what was decoded, to name the place of an error. */
	private final Lines lines = new Lines();

	/**
	 * Converts a stream.
	 * @param in the stream, behind its mark
	 * @param charset its character set
	 */
	public ToUtf8(InputStream in, Charset charset) {
		this.charset = charset.name();
		this.reader = new InputStreamReader(in,
				charset.newDecoder()
					.onMalformedInput(CodingErrorAction.REPORT)
					.onUnmappableCharacter(CodingErrorAction.REPORT));
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		while (!this.bytes.hasRemaining()) {
			if (this.ended) {
				return -1;
			}
			convert();
		}
		int count = Math.min(length, this.bytes.remaining());
		this.bytes.get(buffer, offset, count);
		return count;
	}

	private void convert() throws IOException {
		try {
			this.characters.compact();
			this.ended = this.reader.read(this.characters) < 0;
			this.characters.flip();
			this.bytes.clear();
			var result = this.encoder.encode(this.characters, this.bytes, this.ended);
			if (result.isError()) {
				result.throwException();
			}
			this.bytes.flip();
			count();
		}
		catch (CharacterCodingException ex) {
			throw new FileRefused(
					("The file is not %s: behind line %d a character cannot be read. Nothing was imported. "
							+ "Save the file as \"CSV UTF-8\", or say which character set it has.")
						.formatted(this.charset, this.lines.breaks() + 1));
		}
	}

	private void count() {
		for (int at = this.bytes.position(); at < this.bytes.limit(); at++) {
			this.lines.add(this.bytes.get(at));
		}
	}

	@Override
	public void close() throws IOException {
		this.reader.close();
	}

}
