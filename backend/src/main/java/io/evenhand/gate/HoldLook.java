package io.evenhand.gate;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Clause;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.SpanKey;
import io.evenhand.gate.jdbc.SpanRow;

/**
 * What holds whom at one moment, as far as nobody tells it when it happens: the gate's
 * own predicate on the gate's own rows. Confined to its watch.
 */
final class HoldLook {

	/** What is found out by looking; the rest is told by whoever does it. */
	static final Set<Clause> SEEN = EnumSet.of(Clause.RETRY_BUDGET, Clause.NO_NODE, Clause.TENANT_CAP, Clause.OPEN_JOBS,
			Clause.PROVIDER_CAP, Clause.LANE_FULL);

	private final Map<SpanKey, SpanRow.Values> binding = new LinkedHashMap<>();

	/** By lane the tenants that were looked at: from, to. */
	private final Map<Integer, int[]> tenants = new HashMap<>();

	/**
	 * Takes some flows of a lane in.
	 * @param flows with something waiting, by tenant
	 * @param used the accounts beside 0 that each has used
	 * @param accounts these accounts as they are now
	 */
	void add(Outlook outlook, List<FlowRow> flows, Map<Integer, TreeSet<Integer>> used,
			Map<Integer, Account> accounts) {
		for (FlowRow flow : flows) {
			if (flow.steps() > 0) {
				add(outlook, flow, Account.NONE, false);
			}
			if (flow.launches() > 0) {
				add(outlook, flow, Account.NONE, true);
			}
			for (int account : used.getOrDefault(flow.tenant(), new TreeSet<>())) {
				Account now = accounts.get(account);
				if (now != null) {
					add(outlook, flow, now, false);
				}
			}
		}
	}

	private void add(Outlook outlook, FlowRow flow, Account account, boolean launch) {
		int lane = outlook.id();
		for (Clause clause : outlook.binding(flow, account, launch)) {
			switch (clause) {
				case NO_NODE -> this.binding.put(SpanKey.ofLane(lane, clause), SpanRow.Values.NONE);
				case LANE_FULL ->
					this.binding.put(SpanKey.ofLane(lane, clause), SpanRow.Values.of(outlook.busy(), outlook.slots()));
				case TENANT_CAP -> this.binding.put(SpanKey.ofFlow(lane, flow.tenant(), clause),
						SpanRow.Values.of(flow.running(), flow.cap()));
				case OPEN_JOBS -> this.binding.put(SpanKey.ofFlow(lane, flow.tenant(), clause),
						SpanRow.Values.of(flow.openJobs(), flow.openLimit()));
				case PROVIDER_CAP -> this.binding.put(SpanKey.ofAccount((int) account.id(), clause),
						SpanRow.Values.of(account.running(), account.cap()));
				default -> {
				}
			}
		}
	}

	/** A retry that is due and that the budget does not let through. */
	void overdue(int lane, int tenant, long job) {
		this.binding.put(SpanKey.ofJob(lane, tenant, job, Clause.RETRY_BUDGET), SpanRow.Values.NONE);
	}

	/**
	 * That a lane's tenants behind one and up to another were looked at, and no other.
	 */
	void looked(int lane, int after, int last) {
		this.tenants.put(lane, new int[] { after, last });
	}

	/** Whether this look can say that a span has ended. */
	boolean judges(SpanKey key) {
		if (!SEEN.contains(key.clause())) {
			return false;
		}
		int[] looked = this.tenants.get(key.lane());
		return key.tenant() == 0 || key.job() != 0
				|| (looked != null && key.tenant() > looked[0] && key.tenant() <= looked[1]);
	}

	/** What binds now. */
	Map<SpanKey, SpanRow.Values> binding() {
		return this.binding;
	}

}
