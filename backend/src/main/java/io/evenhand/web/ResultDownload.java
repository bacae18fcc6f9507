package io.evenhand.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import io.evenhand.transfer.exports.ExportResult;
import io.evenhand.transfer.exports.Exports;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Sends the file of an export, whole or one range of it, without ever holding more than a
 * buffer of it. Its entity tag is its SHA-256, so that a download that was cut off goes
 * on with the same bytes or begins anew. Thread-safe.
 */
@Component
public final class ResultDownload {

	private static final int BUFFER = 1 << 16;

	private final Exports exports;

	ResultDownload(Exports exports) {
		this.exports = exports;
	}

	/**
	 * Answers a request.
	 * @param request what is asked for
	 * @param response where to
	 * @param file the file; whose it is was checked
	 * @param name what it is called; anybody's text
	 * @throws IOException if the file cannot be read or the connection is gone
	 */
	public void send(HttpServletRequest request, HttpServletResponse response, ExportResult file, String name)
			throws IOException {
		String tag = "\"" + file.sha256() + "\"";
		boolean same = sameAs(request.getHeader(HttpHeaders.IF_RANGE), tag);
		ByteRange range = ByteRange.of(same ? request.getHeader(HttpHeaders.RANGE) : null, file.size());
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
		if (range.kind() == ByteRange.Kind.NONE) {
			response.setStatus(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE.value());
			response.setHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + file.size());
			return;
		}
		try (InputStream in = this.exports.open(file, range.from())) {
			if (range.kind() == ByteRange.Kind.PART) {
				response.setStatus(HttpStatus.PARTIAL_CONTENT.value());
				response.setHeader(HttpHeaders.CONTENT_RANGE,
						"bytes " + range.from() + "-" + range.to() + "/" + file.size());
			}
			response.setContentType(file.packed() ? "application/gzip" : file.format().mediaType());
			response.setHeader(HttpHeaders.CONTENT_DISPOSITION, Downloads.disposition(name));
			response.setHeader(HttpHeaders.ETAG, tag);
			response.setContentLengthLong(range.length());
			if (!request.getMethod().equals(HttpMethod.HEAD.name())) {
				copy(in, response.getOutputStream(), range.length());
			}
		}
	}

	/** Without a condition, or with one that holds: a date never does. */
	private static boolean sameAs(@Nullable String condition, String tag) {
		return condition == null || condition.strip().equals(tag);
	}

	private static void copy(InputStream in, OutputStream out, long length) throws IOException {
		byte[] buffer = new byte[BUFFER];
		long left = length;
		while (left > 0) {
			int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
			if (read < 0) {
				throw new IOException("The file is shorter than it was");
			}
			out.write(buffer, 0, read);
			left -= read;
		}
	}

}
