package io.evenhand.transfer.imports.csv;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.transfer.imports.csv.RecordScanner.Kind;

/**
 * What a scanner found in a text.
 */
record Scan(List<Found> found) {

	static final int LIMIT = Layout.LEAST_LIMIT;

	/**
	 * @param content the text of a record, the excerpt of a damaged one, empty for blank
	 * ones
	 */
	record Found(Kind kind, long line, String content, long from, long to) {
	}

	static Bytes bytes(String text) {
		return bytes(text.getBytes(StandardCharsets.UTF_8));
	}

	static Bytes bytes(byte[] all) {
		return (from) -> new ByteArrayInputStream(all, (int) from, all.length);
	}

	static Scan of(String text, int width) {
		return of(bytes(text), 0, Long.MAX_VALUE, 1, new Layout(',', width, LIMIT));
	}

	static Scan of(Bytes bytes, long from, long to, long line, Layout layout) {
		List<Found> found = new ArrayList<>();
		try (RecordScanner scanner = new RecordScanner(bytes, from, to, line, layout)) {
			while (scanner.next()) {
				boolean good = scanner.kind() == Kind.RECORD || scanner.kind() == Kind.BLANK;
				String content = (scanner.kind() == Kind.RECORD) ? scanner.text()
						: (scanner.kind() == Kind.BLANK) ? "" : scanner.excerpt();
				found.add(new Found(scanner.kind(), good ? scanner.line() : scanner.problemLine(), content,
						scanner.from(), scanner.to()));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new Scan(found);
	}

	/** The same, part by part. */
	static Scan inParts(Bytes bytes, long from, long line, Layout layout, List<PartBounds> parts) {
		List<Found> found = new ArrayList<>();
		for (PartBounds part : parts) {
			found.addAll(of(bytes, part.from(), part.to(), part.line(), layout).found());
		}
		return new Scan(found);
	}

	List<String> records() {
		return this.found.stream().filter((one) -> one.kind() == Kind.RECORD).map(Found::content).toList();
	}

	List<Found> not(Kind kind) {
		return this.found.stream().filter((one) -> one.kind() != kind).toList();
	}

	/** Kind's first letter, line, content: short for tables. */
	List<String> words() {
		return this.found.stream()
			.map((one) -> one.kind().name().charAt(0) + "" + one.line() + " " + one.content())
			.toList();
	}

}
