package io.evenhand.transfer.exports;

import java.util.List;

import io.evenhand.record.Field;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What an export keeps of what was asked for. Immutable.
 *
 * @param job the export's job
 * @param tenant whose records
 * @param collection the name of the collection
 * @param format how it is written
 * @param packed whether the file is a gzip
 * @param fields the fields that are written, the same for all parts; null until it is
 * planned
 */
record ExportFile(long job, TenantId tenant, String collection, FileFormat format, boolean packed,
		@Nullable List<Field> fields) {

	/** How its records are written, once it is planned. */
	RowFormat rows() {
		if (this.fields == null) {
			throw new IllegalStateException("An export is planned before it is written");
		}
		return (this.format == FileFormat.CSV) ? new CsvRows(this.fields) : new JsonlRows(this.fields);
	}

}
