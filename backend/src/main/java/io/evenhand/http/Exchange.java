package io.evenhand.http;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import javax.net.ssl.SSLException;

import io.evenhand.http.ExchangeFailed.Why;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
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

	private @Nullable HttpUriRequestBase present;

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
			HttpUriRequestBase running = present();
			if (running != null) {
				running.cancel();
			}
		}
	}

	private synchronized @Nullable HttpUriRequestBase present() {
		return this.present;
	}

	/** False where it was ended before. */
	private synchronized boolean begin(HttpUriRequestBase next) {
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
		HttpUriRequestBase request = request(hop.uri());
		this.ask.headers().forEach(request::setHeader);
		hop.secrets().forEach(request::setHeader);
		request.setHeader("Accept-Encoding", "identity");
		if (!begin(request)) {
			throw new ExchangeFailed(Why.STOPPED, null);
		}
		if (this.ask.content() != null) {
			return told(request, open(request, hop.uri()));
		}
		try (ClassicHttpResponse response = open(request, hop.uri())) {
			return read(request, response);
		}
	}

	private HttpUriRequestBase request(URI uri) {
		byte[] content = this.ask.content();
		if (content == null) {
			return new HttpGet(uri);
		}
		HttpPost post = new HttpPost(uri);
		post.setEntity(new ByteArrayEntity(content, ContentType.APPLICATION_JSON));
		return post;
	}

	private ClassicHttpResponse open(HttpUriRequestBase request, URI uri) throws ExchangeFailed, IOException {
		try {
			return this.client.executeOpen(new HttpHost(uri.getScheme(), uri.getHost(), Hop.port(uri)), request, null);
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

	/** What was told is answered by the status; a body is read to keep the connection. */
	private Step told(HttpUriRequestBase request, ClassicHttpResponse response) {
		try (response) {
			if (!Body.passed(response, this.ask.bodyLimit())) {
				request.cancel();
			}
		}
		catch (IOException ex) {
			// the connection is not kept, and the status has come
			request.cancel();
		}
		return new Step(new Answer(response.getCode(), headers(response), new byte[0]), null);
	}

	private Step read(HttpUriRequestBase request, ClassicHttpResponse response) throws ExchangeFailed {
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
				request.cancel();
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
