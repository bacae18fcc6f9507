package io.evenhand.transfer.imports;

import org.jspecify.annotations.Nullable;

/**
 * How a file is written, as far as the sender says. Immutable.
 *
 * @param delimiter one ASCII character between cells; null finds it from the header
 * @param charset the name of the file's character set; null means UTF-8, or UTF-16 where
 * the file begins with its mark
 * @param decimalSign {@code .} or {@code ,}
 * @param datePattern of letters y, M and d, such as {@code dd.MM.yyyy}; ISO dates by
 * default
 */
public record ImportFormat(@Nullable String delimiter, @Nullable String charset, String decimalSign,
		String datePattern) {

	/** UTF-8, the delimiter from the header, a decimal point, ISO dates. */
	public static final ImportFormat DEFAULT = new ImportFormat(null, null, ".", "yyyy-MM-dd");

	/**
	 * Reads the {@code format} of a request.
	 * @param json an object with any of {@code delimiter}, {@code charset},
	 * {@code decimalSign}, {@code datePattern}; null or blank gives the default
	 * @return the format
	 * @throws IllegalArgumentException if it cannot be read or is not possible, in a
	 * sentence
	 */
	public static ImportFormat parse(@Nullable String json) {
		throw new UnsupportedOperationException();
	}

}
