package io.evenhand.transfer.imports;

import org.jspecify.annotations.Nullable;

/**
 * How one column is written, where it is written otherwise than the rest of its file.
 * Immutable.
 *
 * @param decimalSign {@code .} or {@code ,}; null as the file
 * @param datePattern see {@link ImportFormat}; null as the file
 */
public record ColumnFormat(@Nullable String decimalSign, @Nullable String datePattern) {

	public ColumnFormat {
		if (decimalSign != null) {
			ImportFormat.checkSign(decimalSign);
		}
		if (datePattern != null) {
			ImportFormat.dates(datePattern);
		}
	}

	/** Whether it says nothing. */
	boolean plain() {
		return this.decimalSign == null && this.datePattern == null;
	}

}
