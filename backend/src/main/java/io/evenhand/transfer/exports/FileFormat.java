package io.evenhand.transfer.exports;

import java.util.Locale;

/**
 * How an export is written.
 */
public enum FileFormat {

	/** Comma-separated, a header, CRLF; see {@link CsvRows}. */
	CSV("text/csv;charset=UTF-8"),
	/** One JSON object a line; see {@link JsonlRows}. */
	JSONL("application/x-ndjson");

	private final String mediaType;

	FileFormat(String mediaType) {
		this.mediaType = mediaType;
	}

	/**
	 * The name in the API and in forms, also the ending of the file's name.
	 * @return lower case
	 */
	public String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The type under which the file is sent, unless it is packed.
	 * @return a media type
	 */
	public String mediaType() {
		return this.mediaType;
	}

	/**
	 * Finds a format by its name.
	 * @param word the name, in any case
	 * @return the format
	 * @throws IllegalArgumentException if there is none, in a sentence
	 */
	public static FileFormat of(String word) {
		for (FileFormat format : values()) {
			if (format.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
				return format;
			}
		}
		throw new IllegalArgumentException("An export's format is csv or jsonl.");
	}

}
