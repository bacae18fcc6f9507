package io.evenhand.gate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;

/**
 * The lane bulk on a database of its own, whose steps never end until it is closed: what
 * a dispatch starts can be looked at in peace. For one test's thread.
 */
public final class FrozenLane implements AutoCloseable {

	private final GateStore store;

	private final GateOffice office;

	private final List<GateNode> nodes = new ArrayList<>();

	private final CountDownLatch end = new CountDownLatch(1);

	private FrozenLane(GateStore store) {
		this.store = store;
		this.office = new GateOffice(store);
	}

	public static FrozenLane onH2() {
		return new FrozenLane(GateStore.onH2());
	}

	public static FrozenLane onMySql() {
		return new FrozenLane(GateStore.onMySql());
	}

	/** Another node that gives the lane so many slots. */
	public void node(int slots) {
		this.nodes.add(GateNode.started(this.store, "n" + (this.nodes.size() + 1), slots, (grant) -> {
			untilClosed();
			return new Outcome.Done();
		}));
	}

	private void untilClosed() {
		try {
			this.end.await(5, TimeUnit.MINUTES);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	public void share(TenantId tenant, int weight, int cap) {
		this.office.shares.put(tenant, "bulk", new NewShare(new Weight(weight), new Cap(cap), null, null), null,
				GateOffice.OPERATOR, GateOffice.REASON);
	}

	public void launch(long job, TenantId tenant, Priority priority, int account) {
		this.nodes.get(0).gate.enqueue(new Launch(job, tenant, "bulk", priority, 1000, "import").on(account));
	}

	/** Waits until nothing more starts. */
	public void settled() {
		GateContract.await(() -> this.store.number("select count(*) from slot where lane = 2 and request is null") == 0
				|| this.store.number("select count(*) from flow where lane = 2 and key_turn is not null") == 0);
	}

	/** The jobs of which something runs. */
	public Set<Long> running() {
		return new HashSet<>(
				this.store.jdbc.queryForList("select job from step_request where state = 'RUNNING'", Long.class));
	}

	/** The jobs of which something waits or is held. */
	public List<Long> waiting() {
		return this.store.jdbc
			.queryForList("select job from step_request where state in ('READY', 'HELD') order by job", Long.class);
	}

	public void awaitRunning(long job) {
		GateContract.await(() -> running().contains(job));
	}

	public void pauseLane(boolean paused) {
		if (paused) {
			this.office.pauses.pauseLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		}
		else {
			this.office.pauses.resumeLane("bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		}
	}

	public void pauseTenant(TenantId tenant, boolean paused) {
		if (paused) {
			this.office.pauses.pauseTenant(tenant, "bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		}
		else {
			this.office.pauses.resumeTenant(tenant, "bulk", null, GateOffice.OPERATOR, GateOffice.REASON);
		}
	}

	public void pauseJob(long job, boolean paused) {
		if (paused) {
			this.nodes.get(0).gate.hold(job);
		}
		else {
			this.nodes.get(0).gate.release(job);
		}
	}

	public void pauseProvider(TenantId tenant, boolean paused) {
		if (paused) {
			this.office.accounts.pause("provider " + tenant, GateOffice.OPERATOR, GateOffice.REASON);
		}
		else {
			this.office.accounts.resume("provider " + tenant, GateOffice.OPERATOR, GateOffice.REASON);
		}
	}

	/** The credential of a tenant at a provider of its own, with its cap. */
	public int credential(TenantId tenant, int cap) {
		return this.office.accounts.credential("provider " + tenant, tenant, cap);
	}

	public void throttle(int account, boolean throttled) {
		this.store.jdbc.update("update account set throttled_until = timestampadd(second, ?, now(6)) where id = ?",
				throttled ? 3600 : -1, account);
	}

	public int cap(TenantId tenant) {
		return this.office.shares.get(tenant, "bulk").cap().value();
	}

	public int weight(TenantId tenant) {
		return this.office.shares.get(tenant, "bulk").weight().value();
	}

	public void openJobs(int more) {
		Lane lane = this.office.lanes.get("bulk");
		LaneSettings is = lane.settings();
		this.office.lanes.edit("bulk",
				new LaneSettings(is.title(), is.description(), is.policy(), is.cap(), is.slots(), is.quantum(),
						is.slice(), is.stepTimeout(), is.queueLimit(), is.largestCost(), is.openJobs() + more,
						is.capPutsDown(), is.ties(), is.waitTarget(), is.limits()),
				lane.version(), GateOffice.OPERATOR, GateOffice.REASON);
	}

	public void policy(String policy) {
		Lane lane = this.office.lanes.get("bulk");
		LaneSettings is = lane.settings();
		this.office.lanes.edit("bulk",
				new LaneSettings(is.title(), is.description(), policy, is.cap(), is.slots(), is.quantum(), is.slice(),
						is.stepTimeout(), is.queueLimit(), is.largestCost(), is.openJobs(), is.capPutsDown(), is.ties(),
						is.waitTarget(), is.limits()),
				lane.version(), GateOffice.OPERATOR, GateOffice.REASON);
	}

	public void front(long job) {
		this.store.retry.inTransaction(() -> this.office.fronts.front(job).orElseThrow());
	}

	public LaneSnapshot snapshot() {
		return this.office.snapshots.of("bulk");
	}

	/** What holds a job, as it is told. */
	public List<Held> holds(long job) {
		return this.office.places.holds(job);
	}

	/** What is wrong with the counters. */
	public List<Map<String, Object>> drift() {
		return this.store.drift();
	}

	@Override
	public void close() {
		this.end.countDown();
		this.nodes.forEach(GateNode::close);
		this.store.close();
	}

}
