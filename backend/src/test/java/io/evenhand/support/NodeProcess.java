package io.evenhand.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

/**
 * A node as an operator runs it: the packaged jar in a JVM of its own, on a port of its
 * own, with a log of its own. It can be stopped, killed, frozen and thawed. Made by
 * {@link Nodes}; used by one thread.
 */
public final class NodeProcess {

	private static final Duration STARTS_WITHIN = Duration.ofSeconds(120);

	private static final Duration STOPS_WITHIN = Duration.ofSeconds(60);

	private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

	private final String name;

	private final int port;

	private final Path log;

	private final Process process;

	private NodeProcess(String name, int port, Path log, Process process) {
		this.name = name;
		this.port = port;
		this.log = log;
		this.process = process;
	}

	static NodeProcess start(NodeSettings settings) {
		int port = ThisMachine.freePort();
		Path log = Checkout.file("backend/target/nodes/" + settings.name() + ".log");
		ProcessBuilder builder = new ProcessBuilder(settings.command()).redirectErrorStream(true)
			.redirectInput(new File("/dev/null"))
			.redirectOutput(log.toFile());
		builder.environment().putAll(settings.environment());
		builder.environment().put("SERVER_PORT", Integer.toString(port));
		try {
			Files.createDirectories(log.getParent());
			Process process = builder.start();
			Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
			return new NodeProcess(settings.name(), port, log, process);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Waits until the node says that it is up.
	 * @return this node
	 * @throws IllegalStateException with the end of its log, if it ends instead
	 */
	public NodeProcess awaitReady() {
		Awaitility.await("node " + this.name + " is up (its log is " + this.log + ")")
			.atMost(STARTS_WITHIN)
			.pollInterval(Duration.ofMillis(100))
			.ignoreExceptionsInstanceOf(IOException.class)
			.until(() -> !this.process.isAlive() || health() == 200);
		if (!this.process.isAlive()) {
			throw new IllegalStateException("Node " + this.name + " ended with status " + this.process.exitValue()
					+ " instead of coming up:\n" + logTail(40));
		}
		return this;
	}

	/**
	 * An address on this node.
	 * @param path the path, with its slash
	 * @return the whole address
	 */
	public URI address(String path) {
		return URI.create("http://127.0.0.1:" + this.port + path);
	}

	/**
	 * Ends it as an operator does (SIGTERM) and waits until it has drained.
	 * @return its exit status
	 */
	public int stop() {
		this.process.destroy();
		return awaitEnd();
	}

	/** Ends it as a power cut does (SIGKILL): nothing is handed over. */
	public void kill() {
		this.process.destroyForcibly();
		awaitEnd();
	}

	/** Freezes it (SIGSTOP), as a long pause of its machine does. */
	public void freeze() {
		signal("STOP");
	}

	/** Lets it go on after {@link #freeze()}. */
	public void thaw() {
		signal("CONT");
	}

	public boolean isAlive() {
		return this.process.isAlive();
	}

	public String name() {
		return this.name;
	}

	/**
	 * What it has logged so far.
	 * @return the whole log
	 */
	public String log() {
		try {
			return Files.readString(this.log);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The last lines of its log, the frames of stack traces left out.
	 * @param lines how many at most
	 * @return the lines
	 */
	public String logTail(int lines) {
		List<String> all = log().lines().filter(line -> !line.startsWith("\tat ")).toList();
		return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
	}

	/**
	 * Its threads as the JVM tells them.
	 * @return the names, those of the JVM itself included
	 */
	public List<String> threads() {
		return jcmd("Thread.print").lines()
			.filter((line) -> line.startsWith("\""))
			.map((line) -> line.substring(1, line.indexOf('"', 1)))
			.toList();
	}

	/**
	 * What is alive on its heap, after a full collection that this asks for.
	 * @return bytes
	 */
	public long alive() {
		String total = jcmd("GC.class_histogram").lines()
			.filter((line) -> line.startsWith("Total"))
			.findFirst()
			.orElseThrow();
		return Long.parseLong(total.trim().split("\\s+")[2]);
	}

	private String jcmd(String command) {
		var answer = Program.run(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
				Long.toString(this.process.pid()), command);
		if (answer.exit() != 0) {
			throw new IllegalStateException(
					"Node " + this.name + " does not answer " + command + ": " + answer.errors());
		}
		return answer.output();
	}

	private int health() throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(address("/actuator/health"))
			.timeout(Duration.ofSeconds(5))
			.build();
		return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
	}

	private void signal(String signal) {
		var result = Program.run("sh", "-c", "kill -" + signal + " " + this.process.pid());
		if (result.exit() != 0) {
			throw new IllegalStateException("Node " + this.name + " got no SIG" + signal + ": " + result.errors());
		}
	}

	private int awaitEnd() {
		try {
			if (!this.process.waitFor(STOPS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
				throw new IllegalStateException(
						"Node " + this.name + " has not ended after " + STOPS_WITHIN + ":\n" + logTail(40));
			}
			return this.process.exitValue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
