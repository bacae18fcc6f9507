package io.evenhand.transfer.imports;

import java.util.ArrayList;
import java.util.List;

/**
 * Which lines of a file an import has done: its parts go in beside each other, so they
 * are ranges. Rows among them that were rejected are not in. Immutable.
 *
 * @param ranges in the order of the file, none touches the next
 * @param all whether nothing of the file is left
 */
public record LinesIn(List<Range> ranges, boolean all) {

	public LinesIn {
		ranges = List.copyOf(ranges);
	}

	static LinesIn of(List<PartPlace> parts) {
		List<Range> ranges = new ArrayList<>();
		boolean all = true;
		for (PartPlace part : parts) {
			all &= part.done() == part.to();
			if (part.nextLine() > part.line()) {
				Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
				boolean goesOn = last != null && last.to() + 1 == part.line();
				long from = part.line();
				if (last != null && goesOn) {
					from = last.from();
					ranges.remove(ranges.size() - 1);
				}
				ranges.add(new Range(from, part.nextLine() - 1));
			}
		}
		return new LinesIn(ranges, all);
	}

	/**
	 * Lines that follow each other.
	 *
	 * @param from the first one, from 1
	 * @param to the last one
	 */
	public record Range(long from, long to) {
	}

}
