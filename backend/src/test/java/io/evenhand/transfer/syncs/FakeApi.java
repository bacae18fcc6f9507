package io.evenhand.transfer.syncs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A provider under test: answers each request as the test says and remembers all of them.
 * Thread-safe.
 */
final class FakeApi implements AutoCloseable {

	private final HttpServer server;

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	private volatile Function<Request, Reply> script;

	FakeApi(Function<Request, Reply> script) {
		this.script = script;
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 50);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "fake-api");
			thread.setDaemon(true);
			return thread;
		}));
		this.server.createContext("/", this::serve);
		this.server.start();
	}

	private void serve(HttpExchange exchange) throws IOException {
		try (exchange) {
			Map<String, String> query = new LinkedHashMap<>();
			String raw = exchange.getRequestURI().getRawQuery();
			if (raw != null) {
				for (String pair : raw.split("&")) {
					String[] sides = pair.split("=", 2);
					query.put(decoded(sides[0]), (sides.length > 1) ? decoded(sides[1]) : "");
				}
			}
			String authorization = exchange.getRequestHeaders().getFirst("Authorization");
			Request request = new Request(exchange.getRequestURI().getPath(), query,
					(authorization != null) ? authorization : "");
			this.requests.add(request);
			Reply reply = this.script.apply(request);
			reply.headers().forEach(exchange.getResponseHeaders()::set);
			byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(reply.status(), (body.length == 0) ? -1 : body.length);
			try (OutputStream out = exchange.getResponseBody()) {
				out.write(body);
			}
		}
	}

	private static String decoded(String text) {
		return URLDecoder.decode(text, StandardCharsets.UTF_8);
	}

	String uri(String path) {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + path;
	}

	void becomes(Function<Request, Reply> other) {
		this.script = other;
	}

	List<Request> requests() {
		return List.copyOf(this.requests);
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

	/** What was asked. */
	record Request(String path, Map<String, String> query, String authorization) {

		String get(String parameter) {
			return this.query.getOrDefault(parameter, "");
		}

	}

	/** What is said. */
	record Reply(int status, Map<String, String> headers, String body) {

		static Reply json(String body) {
			return new Reply(200, Map.of("Content-Type", "application/json"), body);
		}

		static Reply status(int status, String... header) {
			return new Reply(status, (header.length == 2) ? Map.of(header[0], header[1]) : Map.of(), "");
		}

	}

}
