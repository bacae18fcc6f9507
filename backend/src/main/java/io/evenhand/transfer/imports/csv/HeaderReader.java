package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads the beginning of a file: the {@code sep=} line of Excel, blank lines, the header.
 * Stateless.
 */
public final class HeaderReader {

	private static final List<Character> DELIMITERS = List.of(',', ';', '\t', '|');

	private static final Pattern SEP = Pattern.compile("(\"?sep=(.)\"?(?:\r\n|\r|\n)).*",
			Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

	/** What ends a line or opens a cell cannot stand between cells. */
	private static final String IMPOSSIBLE = "\"\r\n";

	private HeaderReader() {
	}

	/**
	 * Reads a file's header.
	 * @param bytes the file in UTF-8
	 * @param from behind the byte-order mark
	 * @param expected what it is compared with
	 * @return the header; its columns feed at least all required fields, none twice
	 * @throws FileRefused if it does not, in a sentence
	 * @throws IOException if the file cannot be read
	 */
	public static Header read(Bytes bytes, long from, Expected expected) throws IOException {
		return HeaderCheck.checked(find(bytes, from, expected), expected);
	}

	/**
	 * Refuses a header that cannot be meant.
	 * @param header what {@link #find} gave
	 * @param expected what it is compared with
	 * @throws FileRefused if it feeds no field, one of them twice or a required one not,
	 * in a sentence
	 */
	public static void check(Header header, Expected expected) {
		HeaderCheck.checked(header, expected);
	}

	/**
	 * Reads a file's header as it is, whatever is missing of it.
	 * @param bytes the file in UTF-8
	 * @param from behind the byte-order mark
	 * @param expected what it is compared with
	 * @return the header
	 * @throws FileRefused if there is none, or its delimiter is said twice and
	 * differently, in a sentence
	 * @throws IOException if the file cannot be read
	 */
	public static Header find(Bytes bytes, long from, Expected expected) throws IOException {
		String head = head(bytes, from);
		Matcher sep = SEP.matcher(head);
		if (!sep.matches()) {
			return best(bytes, from, 1, expected, expected.delimiter());
		}
		char said = sep.group(2).charAt(0);
		if (said < '\t' || said > '~' || IMPOSSIBLE.indexOf(said) >= 0) {
			throw new FileRefused("The file's first line begins with \"sep=\", but no character that can stand between "
					+ "cells follows, such as a comma or a semicolon. Remove or mend that line.");
		}
		if (expected.delimiter() != null && expected.delimiter() != said) {
			throw new FileRefused("The file's first line says that the delimiter is %s, but the format says %s. "
				.formatted(inWords(said), inWords(expected.delimiter())) + "Leave the delimiter out of the format.");
		}
		return best(bytes, from + sep.group(1).length(), 2, expected, said);
	}

	private static Header best(Bytes bytes, long from, long line, Expected expected, @Nullable Character said)
			throws IOException {
		List<Header> found = new ArrayList<>();
		FileRefused refused = null;
		for (char delimiter : (said != null) ? List.of(said) : DELIMITERS) {
			try {
				found.add(header(bytes, from, line, delimiter, expected));
			}
			catch (FileRefused ex) {
				refused = (refused != null) ? refused : ex;
			}
		}
		if (refused != null && found.stream().allMatch((header) -> header.known() == 0)) {
			throw refused;
		}
		Header best = found.stream()
			.max(Comparator.comparingLong(Header::known)
				.thenComparingInt((header) -> header.columns().size())
				.thenComparing(
						Comparator.comparingInt((Header header) -> DELIMITERS.indexOf(header.delimiter())).reversed()))
			.orElseThrow();
		if (said != null && best.known() < 2) {
			refuseContradiction(bytes, from, line, expected, best);
		}
		return best;
	}

	private static void refuseContradiction(Bytes bytes, long from, long line, Expected expected, Header said)
			throws IOException {
		Header other = best(bytes, from, line, expected, null);
		if (other.known() > said.known()) {
			throw new FileRefused("The delimiter is said to be %s, but the header's names are separated by %s."
				.formatted(inWords(said.delimiter()), inWords(other.delimiter())));
		}
	}

	private static Header header(Bytes bytes, long from, long line, char delimiter, Expected expected)
			throws IOException {
		Layout layout = new Layout(delimiter, 1, expected.recordLimit());
		try (RecordScanner scanner = new RecordScanner(bytes, from, Long.MAX_VALUE, line, layout)) {
			while (scanner.next()) {
				switch (scanner.kind()) {
					case BLANK -> {
					}
					case RECORD -> {
						String[] cells = new Cells(delimiter).of(scanner.text());
						if (cells != null) {
							return new Header(delimiter, columns(cells, expected), scanner.to(), scanner.nextLine());
						}
						throw new FileRefused("The header in line " + scanner.line() + " cannot be read.");
					}
					case DAMAGED -> throw new FileRefused("The header in line %d has a quote that does not close: %s"
						.formatted(scanner.problemLine(), scanner.excerpt()));
					case OVERSIZED ->
						throw new FileRefused("The first line is longer than %d bytes: it cannot be a header."
							.formatted(expected.recordLimit()));
				}
			}
		}
		throw new FileRefused("The file has no header: all of its lines are blank.");
	}

	private static List<Header.Column> columns(String[] cells, Expected expected) {
		List<String> titles = Arrays.stream(cells).map(Names::trimmed).toList();
		List<String> names = ColumnNames.of(titles);
		List<Header.Column> columns = new ArrayList<>();
		for (int at = 0; at < cells.length; at++) {
			String title = titles.get(at);
			String said = expected.mapping().get(names.get(at));
			if (said != null) {
				columns.add(new Header.Column(title, said.isEmpty() ? null : said));
			}
			else {
				String name = title.toLowerCase(Locale.ROOT);
				columns.add(new Header.Column(title, expected.fields().contains(name) ? name : null));
			}
		}
		return columns;
	}

	private static String head(Bytes bytes, long from) throws IOException {
		try (InputStream in = bytes.from(from)) {
			return new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
		}
	}

	/**
	 * A delimiter as sentences name it.
	 * @param delimiter the character
	 * @return such as {@code a comma}
	 */
	public static String inWords(char delimiter) {
		return switch (delimiter) {
			case ',' -> "a comma";
			case ';' -> "a semicolon";
			case '\t' -> "a tab";
			case '|' -> "a vertical bar";
			default -> "\"" + delimiter + "\"";
		};
	}

}
