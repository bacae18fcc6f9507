package io.evenhand.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.evenhand.access.Installation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * A small provider on loopback, for the demo world: pages by cursor, asks for what
 * changed, and now and then asks to wait. Where another node of this machine has the port
 * already, that one serves. Thread-safe.
 */
@Component
class DemoProvider implements SmartLifecycle {

	static final String KEY = "demo-key";

	private static final Logger logger = LoggerFactory.getLogger(DemoProvider.class);

	private static final int THREADS = 4;

	private static final int SIZE = 50;

	/** One request in so many is told to wait. */
	private static final int WAIT_EACH = 7;

	private static final Pattern PARAMETER = Pattern.compile("(?:^|&)(since|cursor)=([^&]*)");

	private final Installation installation;

	private final DemoSettings settings;

	private final Clock clock;

	private final AtomicInteger requests = new AtomicInteger();

	private @Nullable HttpServer server;

	private @Nullable ExecutorService threads;

	DemoProvider(Installation installation, DemoSettings settings, Clock clock) {
		this.installation = installation;
		this.settings = settings;
		this.clock = clock;
	}

	@Override
	public synchronized void start() {
		if (!this.installation.demo() || this.settings.providerPort() == 0) {
			return;
		}
		try {
			HttpServer server = HttpServer
				.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), this.settings.providerPort()), 0);
			this.threads = Executors.newFixedThreadPool(THREADS, (task) -> {
				Thread thread = new Thread(task, "demo-provider");
				thread.setDaemon(true);
				return thread;
			});
			server.setExecutor(this.threads);
			server.createContext("/people", this::serve);
			server.start();
			this.server = server;
		}
		catch (BindException ex) {
			logger.info("Port {} is taken: another process serves the demo provider, or nobody does",
					this.settings.providerPort());
		}
		catch (IOException ex) {
			logger.warn("The demo provider cannot be started", ex);
		}
	}

	@Override
	public synchronized void stop() {
		if (this.server != null) {
			this.server.stop(0);
			this.server = null;
		}
		if (this.threads != null) {
			this.threads.shutdownNow();
		}
	}

	@Override
	public synchronized boolean isRunning() {
		return this.server != null;
	}

	private void serve(HttpExchange exchange) throws IOException {
		try (exchange) {
			if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
				answer(exchange, 401, "{\"error\":\"unknown key\"}");
			}
			else if (this.requests.incrementAndGet() % WAIT_EACH == 0) {
				exchange.getResponseHeaders().set("Retry-After", "2");
				answer(exchange, 429, "{\"error\":\"slow down\"}");
			}
			else {
				found(exchange, exchange.getRequestURI().getPath());
			}
		}
	}

	private void found(HttpExchange exchange, String path) throws IOException {
		if (path.equals("/people")) {
			String query = exchange.getRequestURI().getQuery();
			answer(exchange, 200, page((query != null) ? query : ""));
			return;
		}
		String person = DemoPeople.find(path.substring(path.lastIndexOf('/') + 1), this.clock.instant())
			.map(DemoPeople.Person::json)
			.orElse("");
		answer(exchange, person.isEmpty() ? 404 : 200, person.isEmpty() ? "{\"error\":\"unknown\"}" : person);
	}

	private String page(String query) {
		String cursor = parameter(query, "cursor");
		List<DemoPeople.Person> some = DemoPeople.since(time(parameter(query, "since")), this.clock.instant())
			.stream()
			.filter((person) -> person.id().compareTo(cursor) > 0)
			.toList();
		List<DemoPeople.Person> page = some.subList(0, Math.min(SIZE, some.size()));
		String next = (some.size() > SIZE) ? "\"" + page.get(SIZE - 1).id() + "\"" : "null";
		return page.stream()
			.map(DemoPeople.Person::json)
			.collect(Collectors.joining(",", "{\"people\":[", "],\"next\":" + next + "}"));
	}

	private static Instant time(String text) {
		try {
			return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
		}
		catch (DateTimeParseException ex) {
			return Instant.EPOCH;
		}
	}

	private static String parameter(String query, String name) {
		Matcher matcher = PARAMETER.matcher(query);
		while (matcher.find()) {
			if (matcher.group(1).equals(name)) {
				return matcher.group(2);
			}
		}
		return "";
	}

	private static void answer(HttpExchange exchange, int status, String json) throws IOException {
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, body.length);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(body);
		}
	}

}
