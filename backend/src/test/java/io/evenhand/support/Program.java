package io.evenhand.support;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Short-lived programs of the machine and of the project's own {@code tools} folder.
 */
final class Program {

	private static final Duration LONGEST = Duration.ofMinutes(10);

	private Program() {
	}

	/**
	 * The first executable of that name on the PATH.
	 */
	static Optional<Path> onPath(String name) {
		String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
		return Stream.of(path.split(File.pathSeparator))
			.filter(folder -> !folder.isEmpty())
			.map(folder -> Path.of(folder, name))
			.filter(Files::isExecutable)
			.findFirst();
	}

	/**
	 * Runs one of the project's obtain scripts.
	 * @param tool the script's name
	 * @return the path that it printed
	 * @throws NotObtained with the script's own words if it fails
	 */
	static Path obtain(String tool) throws NotObtained {
		Result result;
		try {
			result = run("bash", Checkout.file("tools/" + tool).toString());
		}
		catch (UncheckedIOException ex) {
			throw new NotObtained("tools/" + tool + " could not be run: " + ex.getMessage());
		}
		if (result.exit() != 0) {
			throw new NotObtained(result.errors());
		}
		return Path.of(result.output());
	}

	static Result run(String... command) {
		try {
			Path output = Files.createTempFile("evenhand-", ".out");
			Path errors = Files.createTempFile("evenhand-", ".err");
			try {
				Process process = new ProcessBuilder(command).redirectInput(new File("/dev/null"))
					.redirectOutput(output.toFile())
					.redirectError(errors.toFile())
					.start();
				if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
					process.destroyForcibly();
					return new Result(-1, "", String.join(" ", command) + " was not done after " + LONGEST);
				}
				return new Result(process.exitValue(), Files.readString(output).strip(),
						Files.readString(errors).strip());
			}
			finally {
				Files.deleteIfExists(output);
				Files.deleteIfExists(errors);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/** What a program left: its exit status and both outputs, stripped. */
	record Result(int exit, String output, String errors) {
	}

	/** The script could not get what it is for; the message is for a person. */
	static final class NotObtained extends Exception {

		NotObtained(String message) {
			super(message);
		}

	}

}
