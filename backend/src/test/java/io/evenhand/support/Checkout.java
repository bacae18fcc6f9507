package io.evenhand.support;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the project's files are, whichever folder the tests run in.
 */
public final class Checkout {

	private Checkout() {
	}

	/**
	 * A file or folder of the project.
	 * @param path its path from the project's root
	 * @return its absolute path
	 */
	public static Path file(String path) {
		return root().resolve(path);
	}

	private static Path root() {
		Path here = Path.of("").toAbsolutePath();
		for (Path folder = here; folder != null; folder = folder.getParent()) {
			if (Files.exists(folder.resolve("mvnw"))) {
				return folder;
			}
		}
		throw new IllegalStateException("The tests run outside the project: no mvnw in or above " + here);
	}

}
