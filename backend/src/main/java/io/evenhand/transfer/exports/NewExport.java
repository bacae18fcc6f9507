package io.evenhand.transfer.exports;

import io.evenhand.gate.Priority;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * An export as somebody asks for it.
 *
 * @param tenant whose records
 * @param collection the name of the collection that is exported
 * @param format how it is written
 * @param packed whether the file is a gzip
 * @param lane the lane asked for; null lets the collection's size decide
 * @param priority the priority asked for
 * @param staff whether lane and priority are chosen by staff, who need no grant
 * @param submittedBy the user's name or the token's
 * @param request by what a repeated submission is told from a new one; null where each is
 * an export of its own
 */
public record NewExport(TenantId tenant, String collection, FileFormat format, boolean packed, @Nullable String lane,
		Priority priority, boolean staff, String submittedBy, @Nullable RequestKey request) {

	/**
	 * The same, told from others by a key.
	 * @param key made with the request
	 * @return the export
	 */
	public NewExport with(RequestKey key) {
		return new NewExport(this.tenant, this.collection, this.format, this.packed, this.lane, this.priority,
				this.staff, this.submittedBy, key);
	}

	/** What people call the file. */
	String fileName() {
		return this.collection + "." + this.format.word() + (this.packed ? ".gz" : "");
	}

}
