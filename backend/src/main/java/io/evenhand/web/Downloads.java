package io.evenhand.web;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;

/**
 * The headers of downloads: always kept as a file, never shown, with a plain name for old
 * readers and an encoded one for the rest.
 */
public final class Downloads {

	private static final int LONGEST_NAME = 120;

	private Downloads() {
	}

	/**
	 * Begins to send a CSV file.
	 * @param response where to
	 * @param name its name; anybody's text
	 * @return what takes the text, in UTF-8; to be closed by the caller
	 * @throws IOException if the connection is gone
	 */
	public static Writer csv(HttpServletResponse response, String name) throws IOException {
		response.setContentType("text/csv;charset=UTF-8");
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION, disposition(name));
		return new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
	}

	/**
	 * What the file of a job's rejects is called.
	 * @param job the job's name
	 * @return such as {@code contacts-rejects.csv}
	 */
	public static String rejectsOf(String job) {
		String stem = job.toLowerCase(Locale.ROOT).endsWith(".csv") ? job.substring(0, job.length() - 4) : job;
		return stem + "-rejects.csv";
	}

	/** Both names, the plain one reduced to letters, digits and a few signs. */
	static String disposition(String name) {
		// the end is kept: there stands what kind of file it is
		String clean = name.replaceAll("\\p{Cntrl}", "");
		int from = Math.max(0, clean.length() - LONGEST_NAME);
		String cut = clean.substring((from > 0 && Character.isLowSurrogate(clean.charAt(from))) ? from + 1 : from);
		String plain = cut.replaceAll("[^A-Za-z0-9._-]", "_");
		String encoded = ContentDisposition.attachment().filename(cut, StandardCharsets.UTF_8).build().toString();
		return "attachment; filename=\"" + plain + "\"" + encoded.substring(encoded.indexOf("; filename*="));
	}

}
