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
 */
public record NewImport(TenantId tenant, String collection, String fileName, @Nullable String lane, Priority priority,
		boolean staff, ImportFormat format, String submittedBy, @Nullable RequestKey request) {
}
