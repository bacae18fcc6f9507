package io.evenhand.transfer.imports;

import io.evenhand.transfer.imports.csv.RecordScanner;

/**
 * A rejected record as it stands in its file. Immutable.
 *
 * @param kind what it is to the scanner
 * @param text the record without its line end; of a damaged or too long one the beginning
 */
record Original(RecordScanner.Kind kind, String text) {
}
