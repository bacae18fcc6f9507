package io.evenhand.transfer.syncs.http;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import javax.net.ssl.SSLException;

import io.evenhand.transfer.syncs.http.ExchangeFailed.Why;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/**
 * One request with its redirects, on a thread of its own, so that whoever waits for it
 * can leave at any time. Ending it closes its connection, whatever that is doing. Guarded
 * by itself.
 */
final class Exchange implements Runnable {

	private final CloseableHttpClient client;

	private final Ask ask;

	private final CompletableFuture<Answer> answer = new CompletableFuture<>();

	private @Nullable HttpGet present;

	Exchange(CloseableHttpClient client, Ask ask) {
		this.client = client;
		this.ask = ask;
	}

	/** Completed with the answer, or exceptionally with {@link ExchangeFailed}. */
	CompletableFuture<Answer> answer() {
		return this.answer;
	}

	/** Ends it, if it has not ended. */
	void end(Why why) {
		if (this.answer.completeExceptionally(new ExchangeFailed(why, null))) {
			HttpGet running = present();
			if (running != null) {
				running.cancel();
			}
		}
	}

	private synchronized @Nullable HttpGet present() {
		return this.present;
	}

	/** False where it was ended before. */
	private synchronized boolean begin(HttpGet next) {
		this.present = next;
		return !this.answer.isDone();
	}

	@Override
	public void run() {
		try {
			Hop hop = Hop.first(this.ask);
			Step step = step(hop);
			while (step.location() != null) {
				hop = hop.to(step.location());
				step = step(hop);
			}
			this.answer.complete(step.answer());
		}
		catch (ExchangeFailed ex) {
			this.answer.completeExceptionally(ex);
		}
		catch (IOException | RuntimeException ex) {
			this.answer.completeExceptionally(new ExchangeFailed(Why.NOT_REACHED, ex));
		}
	}

	/** A kept connection that the other side has closed meanwhile gets a second try. */
	private Step step(Hop hop) throws ExchangeFailed, IOException {
		try {
			return once(hop);
		}
		catch (NoHttpResponseException ex) {
			return once(hop);
		}
	}

	private Step once(Hop hop) throws ExchangeFailed, IOException {
		HttpGet get = new HttpGet(hop.uri());
		this.ask.headers().forEach(get::setHeader);
		hop.secrets().forEach(get::setHeader);
		get.setHeader("Accept-Encoding", "identity");
		if (!begin(get)) {
			throw new ExchangeFailed(Why.STOPPED, null);
		}
		try (ClassicHttpResponse response = open(get, hop.uri())) {
			return read(get, response);
		}
	}

	private ClassicHttpResponse open(HttpGet get, URI uri) throws ExchangeFailed, IOException {
		try {
			return this.client.executeOpen(new HttpHost(uri.getScheme(), uri.getHost(), Hop.port(uri)), get, null);
		}
		catch (CheckedNames.AddressRefused ex) {
			throw new ExchangeFailed(Why.ADDRESS_REFUSED, ex);
		}
		catch (UnknownHostException ex) {
			throw new ExchangeFailed(Why.HOST_UNKNOWN, ex);
		}
		catch (SSLException ex) {
			throw new ExchangeFailed(Why.NOT_TRUSTED, ex);
		}
	}

	private Step read(HttpGet get, ClassicHttpResponse response) throws ExchangeFailed {
		boolean whole = false;
		try {
			Header location = response.getFirstHeader("Location");
			byte[] body = Body.read(response, this.ask.bodyLimit());
			whole = true;
			boolean redirects = location != null && Hop.redirects(response.getCode());
			return new Step(new Answer(response.getCode(), headers(response), body),
					redirects ? location.getValue() : null);
		}
		catch (IOException ex) {
			throw new ExchangeFailed(Why.CUT, ex);
		}
		finally {
			if (!whole) {
				// before it is closed, which would read the rest to keep the connection
				get.cancel();
			}
		}
	}

	private static Map<String, String> headers(ClassicHttpResponse response) {
		Map<String, String> headers = new HashMap<>();
		for (Header header : response.getHeaders()) {
			headers.putIfAbsent(header.getName().toLowerCase(Locale.ROOT), header.getValue());
		}
		return Map.copyOf(headers);
	}

	/**
	 * The end of one hop.
	 *
	 * @param answer what came
	 * @param location where to go on; null where this is the answer
	 */
	private record Step(Answer answer, @Nullable String location) {
	}

}
