package io.evenhand.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files for the demo world's collection {@code contacts}.
 */
public final class Csv {

	private Csv() {
	}

	/**
	 * Writes contacts of about 100 bytes each.
	 * @param file where to; replaced if it is there
	 * @param prefix begins each key, so that files do not overwrite each other's records
	 * @param rows how many
	 * @return the file
	 */
	public static Path contacts(Path file, String prefix, int rows) {
		try (var writer = Files.newBufferedWriter(file)) {
			writer.write("ref,name,email,amount,due_on,note\n");
			for (int row = 1; row <= rows; row++) {
				writer.write(
						"%s-%07d,Contact number %d,contact%d@example.org,%d.%02d,2026-%02d-%02d,A note of some length %d\n"
							.formatted(prefix, row, row, row, row % 10_000, row % 100, row % 12 + 1, row % 28 + 1,
									row));
			}
			return file;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
