package io.evenhand.access;

import java.util.TreeSet;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantForm;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where tenants are made and changed: the change and its line in the audit, in one
 * transaction. Thread-safe.
 */
@Service
public class TenantDesk {

	private final Tenants tenants;

	private final AuditLog audit;

	TenantDesk(Tenants tenants, AuditLog audit) {
		this.tenants = tenants;
		this.audit = audit;
	}

	/**
	 * Makes a tenant, see {@link Tenants#create}.
	 * @param code its name outside
	 * @param form the rest
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the new tenant
	 */
	@Transactional
	public Tenant create(String code, TenantForm form, Actor actor, @Nullable Reason reason) {
		Tenant made = this.tenants.create(code, form);
		this.audit.append(actor, new Change("tenant.create", "tenant", code, made.id(), null, words(made)), reason);
		return made;
	}

	/**
	 * Changes a tenant, see {@link Tenants#edit}.
	 * @param tenant the tenant as the person saw it
	 * @param form what to change
	 * @param version the version that the person saw; null takes any
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the tenant as it is now
	 */
	@Transactional
	public Tenant edit(TenantId tenant, TenantForm form, @Nullable Integer version, Actor actor,
			@Nullable Reason reason) {
		Tenant before = this.tenants.byId(tenant).orElseThrow();
		Tenant after = this.tenants.edit(tenant, form, version);
		if (after.version() != before.version()) {
			this.audit.append(actor,
					new Change("tenant.edit", "tenant", after.code(), after.id(), words(before), words(after)), reason);
		}
		return after;
	}

	/**
	 * Begins to remove a tenant: its jobs are cancelled, and once all of them have ended,
	 * everything that is kept of it goes, but for the audit.
	 * @param tenant which one
	 * @param actor who asks
	 * @param reason why, null where none is given
	 * @return the tenant as it is now
	 */
	@Transactional
	public Tenant remove(TenantId tenant, Actor actor, @Nullable Reason reason) {
		Tenant before = this.tenants.byId(tenant).orElseThrow();
		boolean already = this.tenants.removing(tenant);
		Tenant after = this.tenants.remove(tenant);
		if (!already) {
			this.audit.append(actor,
					new Change("tenant.remove", "tenant", after.code(), after.id(), words(before), "being removed"),
					reason);
		}
		return after;
	}

	/** Of a tenant nothing is left. */
	@Transactional
	void gone(Tenant tenant, Actor actor) {
		this.tenants.forget(tenant.id());
		this.audit.append(actor,
				new Change("tenant.gone", "tenant", tenant.code(), tenant.id(), "being removed", "gone"), null);
	}

	private static String words(Tenant tenant) {
		return tenant.name() + ", badge " + tenant.badge() + ", colour " + tenant.colour()
				+ (tenant.suspended() ? ", suspended" : ", active") + ", plan " + tenant.plan() + ", zone "
				+ tenant.zone() + ", lanes "
				+ (tenant.grantedLanes().isEmpty() ? "by size"
						: String.join(" and ", new TreeSet<>(tenant.grantedLanes())))
				+ ", up to " + tenant.maxPriority();
	}

}
