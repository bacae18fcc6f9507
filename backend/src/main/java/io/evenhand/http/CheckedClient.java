package io.evenhand.http;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.evenhand.http.ExchangeFailed.Why;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Asks servers of others over HTTP. No cookies, no redirects of its own, no proxy from
 * the environment, no compression, no retries. Thread-safe.
 */
public final class CheckedClient implements AutoCloseable {

	private static final int MOST_CONNECTIONS = 256;

	private static final int CONNECT_SECONDS = 10;

	/** A kept connection keeps its checked address for so long. */
	private static final int KEPT_SECONDS = 60;

	private static final int LOOK_MILLIS = 200;

	private static final int LINE_LIMIT = 16 * 1024;

	private static final int HEADERS_LIMIT = 200;

	private final CloseableHttpClient client;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> daemon(task, "http-client"));

	private final ScheduledExecutorService watch = Executors
		.newSingleThreadScheduledExecutor((task) -> daemon(task, "http-client-watch"));

	/**
	 * A client.
	 * @param rules to which addresses it may connect
	 */
	public CheckedClient(AddressRules rules) {
		this(rules, (host) -> List.of(InetAddress.getAllByName(host)));
	}

	CheckedClient(AddressRules rules, Names names) {
		this.client = HttpClientBuilder.create()
			.setConnectionManager(connections(new CheckedNames(names, rules)))
			.setDefaultRequestConfig(RequestConfig.custom()
				.setConnectionRequestTimeout(Timeout.ofSeconds(CONNECT_SECONDS))
				.setAuthenticationEnabled(false)
				.setProtocolUpgradeEnabled(false)
				.build())
			.setUserAgent("Evenhand")
			.disableAutomaticRetries()
			.disableRedirectHandling()
			.disableCookieManagement()
			.disableAuthCaching()
			.disableContentCompression()
			.disableConnectionState()
			.build();
	}

	private static PoolingHttpClientConnectionManager connections(CheckedNames names) {
		Http1Config limits = Http1Config.custom().setMaxLineLength(LINE_LIMIT).setMaxHeaderCount(HEADERS_LIMIT).build();
		return PoolingHttpClientConnectionManagerBuilder.create()
			.setDnsResolver(names)
			.setConnectionFactory(ManagedHttpClientConnectionFactory.builder().http1Config(limits).build())
			.setMaxConnTotal(MOST_CONNECTIONS)
			.setMaxConnPerRoute(MOST_CONNECTIONS)
			.setDefaultConnectionConfig(ConnectionConfig.custom()
				.setConnectTimeout(Timeout.ofSeconds(CONNECT_SECONDS))
				.setTimeToLive(TimeValue.ofSeconds(KEPT_SECONDS))
				.setValidateAfterInactivity(TimeValue.ofSeconds(1))
				.build())
			.build();
	}

	private static Thread daemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Sends a request and waits for its whole answer, at most until its deadline.
	 * @param ask what to send
	 * @param stopped whether the caller does not want it any more; asked a few times a
	 * second on another thread
	 * @return the answer, whatever its status
	 * @throws ExchangeFailed if there is none that is whole
	 */
	public Answer send(Ask ask, BooleanSupplier stopped) throws ExchangeFailed {
		Exchange exchange = new Exchange(this.client, ask);
		ScheduledFuture<?> deadline = this.watch.schedule(() -> exchange.end(Why.DEADLINE), ask.deadline().toMillis(),
				TimeUnit.MILLISECONDS);
		ScheduledFuture<?> look = this.watch.scheduleWithFixedDelay(() -> look(exchange, stopped), 0, LOOK_MILLIS,
				TimeUnit.MILLISECONDS);
		try {
			this.threads.execute(exchange);
			return answer(exchange);
		}
		finally {
			deadline.cancel(false);
			look.cancel(false);
		}
	}

	private static void look(Exchange exchange, BooleanSupplier stopped) {
		if (stopped.getAsBoolean()) {
			exchange.end(Why.STOPPED);
		}
	}

	private static Answer answer(Exchange exchange) throws ExchangeFailed {
		CompletableFuture<Answer> answer = exchange.answer();
		try {
			return answer.get();
		}
		catch (InterruptedException ex) {
			exchange.end(Why.STOPPED);
			Thread.currentThread().interrupt();
			throw new ExchangeFailed(Why.STOPPED, ex);
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof ExchangeFailed failed) {
				throw new ExchangeFailed(failed.why(), failed);
			}
			throw new ExchangeFailed(Why.NOT_REACHED, ex);
		}
	}

	@Override
	public void close() throws IOException {
		this.watch.shutdownNow();
		this.threads.shutdownNow();
		this.client.close();
	}

}
