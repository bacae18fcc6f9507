package io.evenhand.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server on loopback that says byte for byte what a test wants. One request for each
 * connection. Thread-safe.
 */
public final class RawServer implements AutoCloseable {

	private final ServerSocket server;

	private static final Pattern LENGTH = Pattern.compile("(?mi)^content-length: *([0-9]+)");

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	private final CountDownLatch closed = new CountDownLatch(1);

	private volatile int connections;

	public RawServer(Script script) {
		try {
			this.server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Thread accept = new Thread(() -> accept(script), "raw-server");
		accept.setDaemon(true);
		accept.start();
	}

	/** Always the same bytes. */
	public static RawServer saying(String answer) {
		return new RawServer((head, out) -> out.write(answer.getBytes(StandardCharsets.UTF_8)));
	}

	/** An answer with a length. */
	public static String answer(String status, String headers, String body) {
		return "HTTP/1.1 " + status + "\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length
				+ "\r\nConnection: close\r\n" + headers + "\r\n" + body;
	}

	private void accept(Script script) {
		while (!this.server.isClosed()) {
			try {
				Socket socket = this.server.accept();
				this.connections++;
				Thread thread = new Thread(() -> serve(socket, script), "raw-connection");
				thread.setDaemon(true);
				thread.start();
			}
			catch (IOException ex) {
				// closed
			}
		}
	}

	private void serve(Socket socket, Script script) {
		try (socket) {
			BufferedReader in = new BufferedReader(
					new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
			StringBuilder head = new StringBuilder();
			for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
				head.append(line).append('\n');
			}
			if (!head.isEmpty()) {
				this.requests.add(new Request(head.toString(), body(head.toString(), in)));
				script.answer(head.toString(), socket.getOutputStream());
				socket.getOutputStream().flush();
			}
		}
		catch (IOException ex) {
			this.closed.countDown();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static String body(String head, BufferedReader in) throws IOException {
		Matcher length = LENGTH.matcher(head);
		char[] body = new char[length.find() ? Integer.parseInt(length.group(1)) : 0];
		int at = 0;
		while (at < body.length) {
			int read = in.read(body, at, body.length - at);
			if (read < 0) {
				throw new IOException("The request broke off");
			}
			at += read;
		}
		return new String(new String(body).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
	}

	public int port() {
		return this.server.getLocalPort();
	}

	public String uri(String path) {
		return "http://127.0.0.1:" + port() + path;
	}

	/** The heads of all requests so far. */
	public List<String> heads() {
		return this.requests.stream().map(Request::head).toList();
	}

	/** The bodies of all requests so far, empty where there was none. */
	public List<String> bodies() {
		return this.requests.stream().map(Request::body).toList();
	}

	/** All requests so far. */
	public List<Request> requests() {
		return List.copyOf(this.requests);
	}

	/** How many connections were made. */
	public int connections() {
		return this.connections;
	}

	/** Waits until a write found its connection closed by the client. */
	boolean sawTheClientLeave() throws InterruptedException {
		return this.closed.await(10, TimeUnit.SECONDS);
	}

	@Override
	public void close() {
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * What was asked.
	 *
	 * @param head its lines
	 * @param body in UTF-8, empty where there was none
	 */
	public record Request(String head, String body) {

		/** A header's value; fails where there is none. */
		public String header(String name) {
			Matcher line = Pattern.compile("(?mi)^" + name + ": *(.*)$").matcher(this.head);
			if (!line.find()) {
				throw new AssertionError("No header " + name + " in " + this.head);
			}
			return line.group(1);
		}

	}

	/** What is said to a request. */
	@FunctionalInterface
	public interface Script {

		void answer(String head, OutputStream out) throws IOException, InterruptedException;

	}

}
