package io.evenhand.transfer.imports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Takes UTF-8 and writes another character set, line by line, so that no character is
 * torn. Single-threaded.
 */
final class FromUtf8 extends OutputStream {

	private final Writer writer;

	private final ByteArrayOutputStream line = new ByteArrayOutputStream();

	FromUtf8(OutputStream out, Charset charset) {
		this.writer = new OutputStreamWriter(out, charset);
	}

	@Override
	public void write(int next) throws IOException {
		this.line.write(next);
		if (next == '\n' || next == '\r') {
			send();
		}
	}

	@Override
	public void flush() throws IOException {
		send();
		this.writer.flush();
	}

	private void send() throws IOException {
		this.writer.write(this.line.toString(StandardCharsets.UTF_8));
		this.line.reset();
	}

}
