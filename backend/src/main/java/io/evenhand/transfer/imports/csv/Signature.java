package io.evenhand.transfer.imports.csv;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Tells by its first bytes what a file is that cannot be imported. Pure.
 */
public final class Signature {

	/** So many bytes are enough to tell. */
	public static final int LENGTH = 4096;

	private static final String WORKBOOK = "The file is a spreadsheet workbook (%s), whatever its name says. Open it and "
			+ "save the sheet as \"CSV UTF-8\", then upload that file.";

	private static final String PACKED = "The file is packed (%s). Unpack it and upload the file that is inside.";

	private static final String OTHER = "The file is %s, not a CSV file.";

	private static final List<Known> KNOWN = List.of(new Known("1F8B", PACKED.formatted("gzip")),
			new Known("FD377A585A00", PACKED.formatted("xz")), new Known("28B52FFD", PACKED.formatted("zstd")),
			new Known("377ABCAF271C", PACKED.formatted("7-Zip")), new Known("526172211A07", PACKED.formatted("RAR")),
			new Known("D0CF11E0A1B11AE1", WORKBOOK.formatted(".xls")),
			new Known("25504446", OTHER.formatted("a PDF document")),
			new Known("89504E470D0A1A0A", OTHER.formatted("a picture (PNG)")),
			new Known("FFD8FF", OTHER.formatted("a picture (JPEG)")),
			new Known("474946383961", OTHER.formatted("a picture (GIF)")),
			new Known("7B5C727466", OTHER.formatted("a text document (RTF)")),
			new Known("53514C69746520666F726D6174", OTHER.formatted("an SQLite database")),
			new Known("5041523115", OTHER.formatted("a Parquet file")),
			new Known("4F626A01", OTHER.formatted("an Avro file")),
			new Known("7F454C46", OTHER.formatted("a program")));

	private Signature() {
	}

	/**
	 * Why these bytes cannot be the beginning of a CSV file or of JSON Lines.
	 * @param head the file's first bytes, up to {@value #LENGTH}
	 * @return a sentence, or empty where they can
	 */
	public static Optional<String> refusal(byte[] head) {
		if (head.length == 0) {
			return Optional.of("The file is empty: it has no bytes at all, not even a header.");
		}
		for (Known known : KNOWN) {
			if (known.matches(head)) {
				return Optional.of(known.sentence());
			}
		}
		String text = new String(head, StandardCharsets.ISO_8859_1);
		if (text.startsWith("PK\3\4") || text.startsWith("PK\5\6") || text.startsWith("PK\7\b")) {
			return Optional.of(zip(text));
		}
		if (text.startsWith("1AY&SY", 4) && text.startsWith("BZh")) {
			return Optional.of(PACKED.formatted("bzip2"));
		}
		return Optional.ofNullable(markup(text));
	}

	private static String zip(String text) {
		if (text.contains("opendocument.spreadsheet")) {
			return WORKBOOK.formatted(".ods");
		}
		boolean office = text.contains("[Content_Types].xml") || text.contains("_rels/.rels") || text.contains("xl/");
		return office ? WORKBOOK.formatted(".xlsx") : PACKED.formatted("zip");
	}

	private static @Nullable String markup(String text) {
		String start = (text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text).stripLeading()
			.toLowerCase(Locale.ROOT);
		if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
			return OTHER.formatted("a web page, perhaps a sign-in page that was saved instead of the export");
		}
		if (start.startsWith("<?xml")) {
			return start.contains("spreadsheet") ? WORKBOOK.formatted("XML") : OTHER.formatted("an XML document");
		}
		if (start.startsWith("[") && start.substring(1).stripLeading().startsWith("{")) {
			return "The file is one JSON array. Save it as JSON Lines: one object a line, without brackets around them "
					+ "and commas between them.";
		}
		return null;
	}

	private record Known(byte[] bytes, String sentence) {

		Known(String hexadecimal, String sentence) {
			this(java.util.HexFormat.of().parseHex(hexadecimal), sentence);
		}

		boolean matches(byte[] head) {
			return head.length >= this.bytes.length
					&& java.util.Arrays.equals(head, 0, this.bytes.length, this.bytes, 0, this.bytes.length);
		}

	}

}
