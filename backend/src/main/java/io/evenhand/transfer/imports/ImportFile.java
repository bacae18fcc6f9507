package io.evenhand.transfer.imports;

import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.imports.csv.Header;
import org.jspecify.annotations.Nullable;

/**
 * What an import keeps of its file. Immutable.
 *
 * @param job the import's job
 * @param tenant whose it is
 * @param collection the name of the collection that it goes to
 * @param blob the file as it was sent
 * @param size its bytes
 * @param sha256 their digest
 * @param format how it is written
 * @param workingBlob the file in UTF-8, where it came in another character set
 * @param header its header; null until it is planned
 */
record ImportFile(long job, TenantId tenant, String collection, String blob, long size, String sha256,
		ImportFormat format, @Nullable String workingBlob, @Nullable Header header) {

	/** The file that parts address. */
	String utf8Blob() {
		return (this.workingBlob != null) ? this.workingBlob : this.blob;
	}

}
