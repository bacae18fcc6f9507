package io.evenhand.web;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import io.evenhand.transfer.imports.FileForm;
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
	 * Begins to send a file in the form of another one.
	 * @param response where to
	 * @param name its name; anybody's text
	 * @param form how it is written
	 * @return what takes the text; to be closed by the caller
	 * @throws IOException if the connection is gone
	 */
	public static Writer formed(HttpServletResponse response, String name, FileForm form) throws IOException {
		begin(response, name, form);
		return new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), form.charset()));
	}

	static void begin(HttpServletResponse response, String name, FileForm form) {
		response.setContentType(form.lines() ? "application/x-ndjson" : "text/csv;charset=" + form.charset().name());
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION, disposition(name));
	}

	/**
	 * The mark by which spreadsheets tell UTF-8, for files that people open.
	 * @param form how the file is written
	 * @return empty where none is needed
	 */
	public static String mark(FileForm form) {
		return (!form.lines() && form.charset().equals(StandardCharsets.UTF_8)) ? "\uFEFF" : "";
	}

	/**
	 * What a file is called that is handed out of a job.
	 * @param job the job's name
	 * @param what of it, such as {@code rejects}
	 * @param form how it is written
	 * @return such as {@code contacts-rejects.csv}
	 */
	public static String nameOf(String job, String what, FileForm form) {
		String ending = form.lines() ? ".jsonl" : ".csv";
		String stem = job.toLowerCase(Locale.ROOT).endsWith(ending) ? job.substring(0, job.length() - ending.length())
				: job;
		return stem + "-" + what + ending;
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
