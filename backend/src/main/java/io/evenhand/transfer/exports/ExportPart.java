package io.evenhand.transfer.exports;

import io.evenhand.record.RecordRanges.Range;

/**
 * A part of an export as it is planned. Immutable.
 *
 * @param range its keys
 * @param records how many there were
 * @param bytes of their documents
 */
record ExportPart(Range range, long records, long bytes) {

	/** This part and the one behind it. */
	ExportPart with(ExportPart next) {
		return new ExportPart(new Range(this.range.after(), next.range().to()), this.records + next.records(),
				this.bytes + next.bytes());
	}

}
