package io.evenhand.job;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Finishings;
import io.evenhand.gate.Pauses;
import io.evenhand.gate.Stale;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.TenantWork;
import io.evenhand.tenant.Tenants;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The jobs of tenants that are taken away: paused while one is suspended, cancelled when
 * it is removed. What a person had paused before stays paused. Thread-safe.
 */
@Component
class TenantJobs implements TenantWork {

	/** By it a suspension knows its own pauses. */
	private static final Reason SUSPENDED = new Reason("The account is suspended");

	private static final Reason REMOVED = new Reason("The account is removed");

	private final JdbcClient jdbc;

	private final JobControl control;

	private final Finishings gate;

	private final Pauses pauses;

	private final Tenants tenants;

	TenantJobs(JdbcClient jdbc, JobControl control, Finishings gate, Pauses pauses, Tenants tenants) {
		this.jdbc = jdbc;
		this.control = control;
		this.gate = gate;
		this.pauses = pauses;
		this.tenants = tenants;
	}

	/** By {@code job_by_tenant_state}. */
	private static final String IN_STATES = "select id from job where tenant = :tenant and state in (:states)"
			+ " limit :most";

	private static final List<String> GO_ON = List.of("READY", "RUNNING", "RETRY_WAIT");

	@Override
	public int hold(TenantId tenant, int most) {
		return each(tenant, in(tenant, GO_ON, most), SUSPENDED, this.control::pause);
	}

	/** By {@code job_by_state}: of what is paused, which is little. */
	private static final String HELD = "select tenant from job where state = 'PAUSED' and paused_by = :by"
			+ " and paused_reason = :reason group by tenant";

	/** By {@code job_by_tenant_state}. */
	private static final String HELD_OF = "select id from job where tenant = :tenant and state = 'PAUSED'"
			+ " and paused_by = :by and paused_reason = :reason limit :most";

	@Override
	public int release(int most) {
		int released = 0;
		for (int number : held(this.jdbc.sql(HELD)).query(Integer.class).list()) {
			TenantId tenant = new TenantId(number);
			if (this.tenants.byId(tenant).filter((one) -> !one.suspended()).isPresent()) {
				List<Long> jobs = held(this.jdbc.sql(HELD_OF)).param("tenant", number)
					.param("most", most)
					.query(Long.class)
					.list();
				released += each(tenant, jobs, new Reason("The account is open again"), this.control::resume);
			}
		}
		return released;
	}

	private static JdbcClient.StatementSpec held(JdbcClient.StatementSpec statement) {
		return statement.param("by", Actor.SYSTEM.name()).param("reason", SUSPENDED.text());
	}

	@Override
	public int end(TenantId tenant, int most) {
		Set<String> all = new HashSet<>();
		JobState.UNFINISHED.forEach((state) -> all.add(state.name()));
		Set<String> notYet = new HashSet<>(all);
		notYet.remove(JobState.STOPPING.name());
		each(tenant, in(tenant, notYet, most), REMOVED, this.control::cancel);
		int left = in(tenant, all, most).size() + this.gate.unfinished(tenant);
		if (left > 0) {
			openFlows(tenant);
		}
		return left;
	}

	/** A manager that is to tell its job's end must be let in, paused or not. */
	private void openFlows(TenantId tenant) {
		try {
			this.pauses.resumeTenant(tenant, null, null, Actor.SYSTEM, REMOVED);
		}
		catch (Stale ex) {
			// it is not paused
		}
	}

	private List<Long> in(TenantId tenant, Collection<String> states, int most) {
		return this.jdbc.sql(IN_STATES)
			.param("tenant", tenant.value())
			.param("states", states)
			.param("most", most)
			.query(Long.class)
			.list();
	}

	private static int each(TenantId tenant, List<Long> jobs, Reason reason, Consumer<Order> act) {
		int done = 0;
		for (long job : jobs) {
			try {
				act.accept(new Order(new JobId(job), Scope.of(tenant), null, Actor.SYSTEM, reason));
				done++;
			}
			catch (NotNow ex) {
				// it has moved on by itself, and is met again if it has not ended
			}
		}
		return done;
	}

}
