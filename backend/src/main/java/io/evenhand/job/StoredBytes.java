package io.evenhand.job;

import io.evenhand.batch.WorkFailed;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The bytes that are kept of each tenant: uploads, which are counted when their job is
 * taken in, and what jobs write, counted here. The purge of a job's details gives all of
 * it back. Thread-safe.
 */
@Component
public class StoredBytes {

	private final Storage storage;

	private final Tenants tenants;

	StoredBytes(Storage storage, Tenants tenants) {
		this.storage = storage;
		this.tenants = tenants;
	}

	/**
	 * Counts bytes that a job has written. Joins the caller's transaction, which locks
	 * the job's row and its tenant's: last, and before anything of the gate.
	 * @param job the job
	 * @param tenant whose it is
	 * @param size in bytes, at least 0
	 * @throws WorkFailed if the tenant may not keep so much; the transaction is to roll
	 * back, and the bytes are to be removed
	 */
	public void add(long job, TenantId tenant, long size) {
		this.storage.add(job, tenant(tenant), size);
	}

	/**
	 * What a job kept is removed, its upload included; doing it twice changes nothing.
	 * Joins the caller's transaction.
	 * @param job the job
	 */
	public void giveBack(long job) {
		this.storage.giveBack(job);
	}

	/**
	 * What is kept of a tenant.
	 * @param tenant whose
	 * @return bytes now, and the most that may be
	 */
	public Room room(TenantId tenant) {
		long most = this.storage.most(tenant(tenant));
		return new Room(this.storage.present(tenant.value()), (most < AdmissionSettings.ANY) ? most : null);
	}

	private Tenant tenant(TenantId id) {
		return this.tenants.byId(id).orElseThrow(() -> new IllegalArgumentException("There is no tenant " + id));
	}

	/**
	 * What is kept of a tenant. Immutable.
	 *
	 * @param present bytes
	 * @param most bytes at most; null where there is no limit
	 */
	public record Room(long present, @Nullable Long most) {
	}

}
