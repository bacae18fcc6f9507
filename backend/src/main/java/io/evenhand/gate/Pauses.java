package io.evenhand.gate;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Pauses and resumes lanes and tenants. Each is compare-and-set, and the change and its
 * audit are one transaction; a pause survives a restart. Thread-safe.
 */
@Component
public class Pauses {

	/**
	 * Pauses a lane: nothing of it starts, what runs goes on.
	 * @param lane the lane's name
	 * @param version the version that the person saw; null for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused already
	 */
	public void pauseLane(String lane, @Nullable Integer version, Actor actor, Reason reason) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Opens a paused lane again; the order is kept.
	 * @param lane the lane's name
	 * @param version the version that the person saw; null for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is not paused
	 */
	public void resumeLane(String lane, @Nullable Integer version, Actor actor, Reason reason) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Pauses a tenant in one lane or in all.
	 * @param tenant the tenant
	 * @param lane the lane's name; null for all lanes
	 * @param version the version of the share that the person saw, only with a lane; null
	 * for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused already in each of them
	 */
	public void pauseTenant(TenantId tenant, @Nullable String lane, @Nullable Integer version, Actor actor,
			Reason reason) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Lets a paused tenant go on in one lane or in all.
	 * @param tenant the tenant
	 * @param lane the lane's name; null for all lanes
	 * @param version the version of the share that the person saw, only with a lane; null
	 * for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused in none of them
	 */
	public void resumeTenant(TenantId tenant, @Nullable String lane, @Nullable Integer version, Actor actor,
			Reason reason) {
		throw new UnsupportedOperationException();
	}

}
