package io.evenhand.web.upload;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/**
 * A file's bytes from the connection: tells a connection that breaks from a store that
 * does. Confined to its request.
 */
final class Incoming extends FilterInputStream {

	private final Function<IOException, UploadRefused> cutOff;

	Incoming(InputStream in, Function<IOException, UploadRefused> cutOff) {
		super(in);
		this.cutOff = cutOff;
	}

	@Override
	public int read() throws IOException {
		try {
			return super.read();
		}
		catch (IOException ex) {
			throw this.cutOff.apply(ex);
		}
	}

	@Override
	public int read(byte[] buffer, int offset, int length) throws IOException {
		try {
			return super.read(buffer, offset, length);
		}
		catch (IOException ex) {
			throw this.cutOff.apply(ex);
		}
	}

}
