package io.evenhand.transfer.imports;

import io.evenhand.blob.Blob;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A file that is looked at before its import is started. Immutable.
 *
 * @param id a random name, in its pages' address
 * @param tenant whose it is
 * @param name what people call the file
 * @param file the file as it was sent
 * @param plan how it is to be imported
 * @param job the import that came of it; null as long as there is none
 */
public record KeptUpload(String id, TenantId tenant, String name, Blob file, Plan plan, @Nullable Long job) {

	/**
	 * The same, to be imported in another way.
	 * @param other how
	 * @return the upload
	 */
	public KeptUpload with(Plan other) {
		return new KeptUpload(this.id, this.tenant, this.name, this.file, other, this.job);
	}

	/**
	 * How a file is to be imported.
	 *
	 * @param collection the name of the collection that it goes to
	 * @param lane the lane asked for; null lets its size decide
	 * @param format how it is written
	 */
	public record Plan(String collection, @Nullable String lane, ImportFormat format) {
	}

}
