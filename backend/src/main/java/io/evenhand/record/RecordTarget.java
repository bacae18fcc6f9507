package io.evenhand.record;

import io.evenhand.tenant.TenantId;

/**
 * Where a job's records go. Immutable; made by {@link RecordStore#target}.
 *
 * @param tenant whose records
 * @param collection the collection's number
 * @param job the job that writes them; a later job's records win over an earlier one's
 * @param whole whether the documents carry all fields of the collection, so that nothing
 * of an older record is kept
 */
public record RecordTarget(TenantId tenant, int collection, long job, boolean whole) {
}
