package io.evenhand.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The compiled classes of one package in a folder of their own, for a node's loader path:
 * the tests' other classes must not come along.
 */
final class OwnClasses {

	private OwnClasses() {
	}

	static Path laidOut(Class<?> of) {
		String folder = of.getPackageName().replace('.', '/');
		Path from = Checkout.file("backend/target/test-classes").resolve(folder);
		Path root = Checkout.file("backend/target/nodes/own-" + of.getSimpleName());
		Path to = root.resolve(folder);
		try (var classes = Files.list(from)) {
			Files.createDirectories(to);
			for (Path file : classes.filter((path) -> path.toString().endsWith(".class")).toList()) {
				Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
			}
			return root;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
