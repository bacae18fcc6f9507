package io.evenhand.transfer.imports;

import io.evenhand.gate.Priority;
import io.evenhand.job.RequestKey;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * An import as somebody asks for it.
 *
 * @param tenant whose import it is
 * @param collection the name of the collection that it goes to
 * @param fileName what people call the file; never part of a path
 * @param lane the lane asked for; null lets the file's size decide
 * @param priority the priority asked for
 * @param staff whether lane and priority are chosen by staff, who need no grant
 * @param format how the file is written
 * @param submittedBy the user's name or the token's
 * @param request by what a repeated submission is told from a new one; null where each is
 * an import of its own
 * @param dryRun whether every row is checked and none is written
 */
public record NewImport(TenantId tenant, String collection, String fileName, @Nullable String lane, Priority priority,
		boolean staff, ImportFormat format, String submittedBy, @Nullable RequestKey request, boolean dryRun) {

	/** An import in earnest. */
	public NewImport(TenantId tenant, String collection, String fileName, @Nullable String lane, Priority priority,
			boolean staff, ImportFormat format, String submittedBy, @Nullable RequestKey request) {
		this(tenant, collection, fileName, lane, priority, staff, format, submittedBy, request, false);
	}

	/** The same, told from others by a key. */
	public NewImport with(RequestKey key) {
		return new NewImport(this.tenant, this.collection, this.fileName, this.lane, this.priority, this.staff,
				this.format, this.submittedBy, key, this.dryRun);
	}

	/** The same as a dry run, or not. */
	public NewImport dry(boolean dry) {
		return new NewImport(this.tenant, this.collection, this.fileName, this.lane, this.priority, this.staff,
				this.format, this.submittedBy, this.request, dry);
	}

	/**
	 * What a repeated request is told from another by: only a dry run says so, so that
	 * requests that were answered before there were any still find their answers.
	 */
	@Override
	public String toString() {
		return "NewImport[tenant=%s, collection=%s, fileName=%s, lane=%s, priority=%s, staff=%s, format=%s, submittedBy=%s, request=%s]%s"
			.formatted(this.tenant, this.collection, this.fileName, this.lane, this.priority, this.staff, this.format,
					this.submittedBy, this.request, this.dryRun ? " dry run" : "");
	}

}
