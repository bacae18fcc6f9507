package io.evenhand.web.door;

import java.io.IOException;
import java.io.Writer;

import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;

/**
 * What the container itself refuses, before any filter or page of ours is asked: an
 * address that is not written as addresses are, such as one with an encoded slash. The
 * API answers a problem there too, pages a sentence. Immutable.
 */
public final class EarlyRefusals extends ErrorReportValve {

	private static final String SENTENCE = "The address is not written as addresses of this server are.";

	private static final String FAILED = "Something went wrong on our side.";

	/** Made by the container, by its name. */
	public EarlyRefusals() {
		setShowReport(false);
		setShowServerInfo(false);
	}

	@Override
	protected void report(Request request, Response response, @Nullable Throwable failure) {
		int status = response.getStatus();
		if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
			return;
		}
		String address = request.getDecodedRequestURI();
		String asked = (address != null) ? address : String.valueOf(request.getRequestURI());
		HttpStatus known = HttpStatus.resolve(status);
		String title = (known != null) ? known.getReasonPhrase() : "Refused";
		String sentence = (status < 500) ? SENTENCE : FAILED;
		boolean api = asked.startsWith("/api/");
		response.setContentType(api ? "application/problem+json" : "text/html");
		response.setCharacterEncoding("UTF-8");
		try (Writer out = response.getReporter()) {
			if (out != null) {
				out.write(api ? problem(title, status, sentence) : page(title, sentence));
			}
		}
		catch (IOException ex) {
			// nobody is there to be answered
			container.getLogger().debug("An early refusal met a closed connection", ex);
		}
	}

	private static String problem(String title, int status, String sentence) {
		return "{\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\"" + sentence + "\"}";
	}

	private static String page(String title, String sentence) {
		return "<!doctype html><html lang=\"en-GB\"><head><meta charset=\"utf-8\"><title>" + title
				+ "</title></head><body><h1>" + title + "</h1><p>" + sentence + "</p></body></html>";
	}

}
