package io.evenhand.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

import io.evenhand.http.ExchangeFailed.Why;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;

/**
 * Reads a body to its declared end, or refuses it. The library counts a content length
 * down and wants the last chunk; what ends with the connection alone is refused here.
 * Stateless.
 */
final class Body {

	private static final int BUFFER = 16 * 1024;

	private Body() {
	}

	static byte[] read(ClassicHttpResponse response, long limit) throws IOException, ExchangeFailed {
		HttpEntity entity = response.getEntity();
		if (entity == null) {
			return new byte[0];
		}
		Header encoding = response.getFirstHeader(HttpHeaders.CONTENT_ENCODING);
		if (encoding != null && !encoding.getValue().isBlank() && !encoding.getValue().equalsIgnoreCase("identity")) {
			// never unpacked: a small answer cannot become a large one
			throw new ExchangeFailed(Why.ENCODED, null);
		}
		if (entity.getContentLength() < 0 && !entity.isChunked()) {
			throw new ExchangeFailed(Why.NO_LENGTH, null);
		}
		if (entity.getContentLength() > limit) {
			throw new ExchangeFailed(Why.TOO_LARGE, null);
		}
		return read(entity.getContent(), limit);
	}

	/**
	 * Throws a body away.
	 * @return whether its end came before so many bytes and without an error
	 */
	static boolean passed(ClassicHttpResponse response, long limit) {
		HttpEntity entity = response.getEntity();
		if (entity == null) {
			return true;
		}
		try {
			// closing it would read the rest
			InputStream in = entity.getContent();
			byte[] buffer = new byte[BUFFER];
			long left = limit;
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				left -= read;
				if (left < 0) {
					return false;
				}
			}
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static byte[] read(InputStream in, long limit) throws IOException, ExchangeFailed {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		byte[] buffer = new byte[BUFFER];
		for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
			if (bytes.size() + (long) read > limit) {
				throw new ExchangeFailed(Why.TOO_LARGE, null);
			}
			bytes.write(buffer, 0, read);
		}
		return bytes.toByteArray();
	}

}
