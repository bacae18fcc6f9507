package io.evenhand.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * A MySQL server that this JVM starts from a mysqld and stops at its own end: its own
 * data, socket and port, reachable from this machine only, fast rather than durable.
 * Started by one thread; the shutdown hook reads the process alone.
 */
final class OwnMySql {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final List<String> FLAGS = List.of("--bind-address=127.0.0.1", "--mysqlx=OFF",
			"--secure-file-priv=NULL", "--skip-log-bin", "--innodb-flush-log-at-trx-commit=2",
			"--innodb-buffer-pool-size=256M", "--max-connections=600");

	private final Path mysqld;

	private final Path home;

	private volatile @Nullable Process process;

	private OwnMySql(Path mysqld, Path home) {
		this.mysqld = mysqld;
		this.home = home;
	}

	static MySqlServer start(Path mysqld) {
		try {
			// a socket's path may have about 100 characters, so not under target/
			return new OwnMySql(mysqld, Files.createTempDirectory("evenhand-mysql-")).start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private MySqlServer start() throws IOException {
		Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
		run(List.of("--initialize-insecure"));
		await(() -> !running().isAlive());
		int port = ThisMachine.freePort();
		run(Stream
			.concat(FLAGS.stream(), Stream.of("--port=" + port, "--socket=" + this.home.resolve("s"), "--pid-file=pid"))
			.toList());
		MySqlServer server = new MySqlServer("jdbc:mysql://127.0.0.1:" + port + "/", "root", "", "&sslMode=DISABLED");
		await(() -> !server.version().isEmpty());
		return server;
	}

	private void run(List<String> flags) throws IOException {
		String user = "--user=" + System.getProperty("user.name");
		Stream<String> common = Stream.of(this.mysqld.toString(), "--no-defaults", user,
				"--datadir=" + this.home.resolve("data"));
		this.process = new ProcessBuilder(Stream.concat(common, flags.stream()).toList()).redirectErrorStream(true)
			.redirectInput(new File("/dev/null"))
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
			.start();
	}

	private void await(Callable<Boolean> done) {
		Process running = running();
		Awaitility.await("MySQL in " + this.home)
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(50))
			.ignoreExceptions()
			.until(() -> !running.isAlive() || done.call());
		if (!running.isAlive() && running.exitValue() != 0) {
			throw new IllegalStateException(this.mysqld + " does not start here:\n" + tail());
		}
	}

	private Process running() {
		return Objects.requireNonNull(this.process);
	}

	private String tail() {
		try {
			return Files.readString(log());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private Path log() {
		return this.home.resolve("log");
	}

	private void stop() {
		try {
			Process last = this.process;
			if (last != null) {
				last.destroy();
				if (!last.waitFor(20, TimeUnit.SECONDS)) {
					last.destroyForcibly().waitFor();
				}
			}
			try (Stream<Path> files = Files.walk(this.home)) {
				files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
