package io.evenhand.access;

import java.time.Duration;
import java.util.List;

import io.evenhand.audit.Actor;
import io.evenhand.store.Chore;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantRemains;
import io.evenhand.tenant.TenantWork;
import io.evenhand.tenant.Tenants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Does what follows when a tenant is suspended, let in again or removed. How far it is
 * stands in the tenant's state and in what is left of it, so that a crash costs nothing:
 * <pre>
 * active --suspend--> suspended    its jobs are held
 *   ^--let in again------+         they go on
 * active, suspended --remove--> removing    its jobs are cancelled; once nothing of it waits,
 *                                           runs or is open, what is kept of it goes in small
 *                                           steps, its row last
 * </pre> The audit stays. Thread-safe.
 */
@Component
class TenantsTakenAway implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(TenantsTakenAway.class);

	private static final Duration PERIOD = Duration.ofSeconds(1);

	private static final Duration REST = Duration.ofMillis(20);

	private static final int JOBS = 50;

	private static final int ROWS = 500;

	private final Tenants tenants;

	private final TenantDesk desk;

	private final ObjectProvider<TenantWork> work;

	private final ObjectProvider<TenantRemains> remains;

	TenantsTakenAway(Tenants tenants, TenantDesk desk, ObjectProvider<TenantWork> work,
			ObjectProvider<TenantRemains> remains) {
		this.tenants = tenants;
		this.desk = desk;
		this.work = work;
		this.remains = remains;
	}

	@Override
	public String name() {
		return "tenants";
	}

	@Override
	public Duration period() {
		return PERIOD;
	}

	@Override
	public void run(Turn turn) {
		for (Tenant tenant : this.tenants.takenAway()) {
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
			if (!this.tenants.removing(tenant.id())) {
				hold(tenant, turn);
			}
			else if (ended(tenant)) {
				remove(tenant, turn);
			}
		}
		for (TenantWork one : work()) {
			while (one.release(JOBS) > 0 && turn.goOn(REST)) {
				logger.info("Jobs of tenants that are let in again go on");
			}
		}
	}

	private List<TenantWork> work() {
		return this.work.orderedStream().toList();
	}

	private void hold(Tenant tenant, Turn turn) {
		for (TenantWork one : work()) {
			int held = one.hold(tenant.id(), JOBS);
			while (held > 0 && turn.goOn(REST)) {
				logger.info("Tenant {} is suspended: {} jobs of it are held", tenant.code(), held);
				held = one.hold(tenant.id(), JOBS);
			}
		}
	}

	private boolean ended(Tenant tenant) {
		int left = work().stream().mapToInt((one) -> one.end(tenant.id(), JOBS)).sum();
		if (left > 0) {
			logger.info("Tenant {} is being removed: {} of its jobs and steps have not ended yet", tenant.code(), left);
		}
		return left == 0;
	}

	private void remove(Tenant tenant, Turn turn) {
		long rows = 0;
		for (TenantRemains kept : this.remains.orderedStream().toList()) {
			for (int some = kept.remove(tenant.id(), ROWS); some > 0; some = kept.remove(tenant.id(), ROWS)) {
				rows += some;
				if (!turn.goOn(REST)) {
					return;
				}
			}
		}
		this.desk.gone(tenant, Actor.SYSTEM);
		logger.info("Tenant {} is removed, {} rows with it", tenant.code(), rows);
	}

}
