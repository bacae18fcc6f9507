package io.evenhand.transfer.exports;

import java.time.Instant;

/**
 * The file of an export that is done. Immutable.
 *
 * @param job its export
 * @param format how it is written
 * @param packed whether it is a gzip
 * @param records in it
 * @param size in bytes, as it is stored
 * @param sha256 of these bytes, 64 hexadecimal digits
 * @param until when it is removed
 */
public record ExportResult(long job, FileFormat format, boolean packed, long records, long size, String sha256,
		Instant until) {
}
