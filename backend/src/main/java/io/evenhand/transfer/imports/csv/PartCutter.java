package io.evenhand.transfer.imports.csv;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a file into parts in one pass. Pure but for the reading.
 */
public final class PartCutter {

	private final Limits limits;

	/**
	 * A cutter.
	 * @param limits how large parts get
	 */
	public PartCutter(Limits limits) {
		this.limits = limits;
	}

	/**
	 * Passes over the records and cuts.
	 * @param bytes the file in UTF-8
	 * @param from the first record's first byte
	 * @param line its line
	 * @param layout what the file looks like
	 * @return the parts in order, at least one, without gaps
	 * @throws FileRefused if more records are damaged than the limit allows
	 * @throws IOException if the file cannot be read
	 */
	public List<PartBounds> cut(Bytes bytes, long from, long line, Layout layout) throws IOException {
		List<PartBounds> parts = new ArrayList<>();
		long start = from;
		long startLine = line;
		long records = 0;
		long damaged = 0;
		try (RecordScanner scanner = new RecordScanner(bytes, from, Long.MAX_VALUE, line, layout)) {
			while (scanner.next()) {
				records++;
				if (scanner.kind() == RecordScanner.Kind.DAMAGED && ++damaged > this.limits.damaged()) {
					throw new FileRefused(("More than %d records have a wrong quote, the last one in line %d. "
							+ "Nothing was imported.")
						.formatted(this.limits.damaged(), scanner.problemLine()));
				}
				long size = scanner.to() - start;
				if (size >= this.limits.leastBytes()
						&& (size >= this.limits.bytes() || records >= this.limits.records())) {
					parts.add(new PartBounds(start, scanner.to(), startLine, records));
					start = scanner.to();
					startLine = scanner.nextLine();
					records = 0;
				}
			}
			if (records > 0 || parts.isEmpty()) {
				parts.add(new PartBounds(start, Math.max(start, scanner.to()), startLine, records));
			}
		}
		return parts;
	}

	/**
	 * How large parts get: cut at whichever of bytes and records is reached first, but
	 * not below the least bytes, by which the number of parts is bounded. Immutable.
	 *
	 * @param bytes of a part, reached by its last record
	 * @param records of a part
	 * @param leastBytes a part has at least so many, but for the last one
	 * @param damaged the most damaged records of a file
	 */
	public record Limits(long bytes, long records, long leastBytes, long damaged) {
	}

}
