package io.evenhand.gate;

import java.util.List;
import java.util.Set;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Turn;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.FlowKeys;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.FlowState;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * One flow while a transaction works on it: as it was read, and what has changed since.
 * Confined to the transaction.
 */
final class Contender {

	private final FlowRow read;

	private final Weight weight;

	private FlowRow now;

	private Turn turn;

	private boolean changed;

	private final Offer offer = new Offer();

	private boolean offered;

	private @Nullable List<Integer> holds;

	Contender(FlowRow read) {
		this.read = read;
		this.now = read;
		this.weight = new Weight(read.weight());
		this.turn = new Turn(read.turn(), read.entry());
	}

	FlowRow row() {
		return this.now;
	}

	int tenant() {
		return this.read.tenant();
	}

	Weight weight() {
		return this.weight;
	}

	Turn turn() {
		return this.turn;
	}

	void turn(Turn turn) {
		this.turn = turn;
		this.changed = true;
	}

	/** The same turn, but the row is to be written. */
	void touch() {
		this.changed = true;
	}

	/** It is another row now; the turn stays. */
	void become(FlowRow row) {
		this.now = row;
		this.changed = true;
	}

	boolean changed() {
		return this.changed;
	}

	Flow flow() {
		return new Flow(new TenantId(tenant()), new Share(this.weight, new Cap(this.now.cap())), this.now.paused(),
				this.now.running(), this.turn);
	}

	private int openable() {
		return this.now.openLimit() - this.now.openJobs();
	}

	/** Whether some node could start something of it. */
	boolean eligible() {
		return keys(0).turn() != null;
	}

	/**
	 * What a node wants to see of it.
	 * @param slots the node's free slots
	 * @param before eligible flows with a lower key
	 * @param jobs how many jobs the node may open
	 * @param pinned the node's number where it has tasks of this tenant, else 0
	 */
	List<SubQueue> wanted(int slots, int before, int jobs, int pinned) {
		int most = this.now.paused() ? 0 : Allocation.wanted(slots, before, flow());
		return this.offer.wanted(this.now, most, jobs, pinned);
	}

	/** It was found by an account that it waits for, or no longer does. */
	void foundHeld() {
		if (this.now.held() == null) {
			touch();
		}
	}

	/**
	 * Tells it how the accounts beside 0 are that its steps use. Where one has opened, it
	 * waits no longer.
	 */
	void uses(List<Account> own, Set<Integer> opened) {
		this.offer.uses(own);
		if (this.now.held() != null && this.offer.open(opened)) {
			become(this.now.held(null));
		}
	}

	/**
	 * Where none of it can start because of accounts that are closed, it waits until one
	 * of them opens.
	 * @param jobs how many jobs the node may open: where it may open none, another node
	 * may find something to start
	 */
	void holdIfClosed(int jobs) {
		boolean unseen = this.now.launches() > 0 && jobs < 1;
		if (this.offer.isEmpty() && !unseen && this.now.waiting() > 0 && this.now.held() == null) {
			List<Integer> closed = this.offer.closed();
			if (!closed.isEmpty()) {
				become(this.now.held(closed.get(0)));
				this.holds = closed;
			}
		}
	}

	void offer(List<HeadRow> all) {
		all.stream().filter((head) -> head.tenant() == tenant()).forEach(this.offer::add);
		this.offered = true;
	}

	/** Whether its heads were read. */
	boolean offered() {
		return this.offered;
	}

	Backlog backlog() {
		return new Backlog(flow(), openable(), this.offer.queues());
	}

	/**
	 * The same; where it uses no account, without its rows.
	 * @param most how many steps and launches of it matter at most
	 * @param sliceMillis what a start is charged at most
	 */
	Backlog backlog(int most, long sliceMillis) {
		return this.now.accounts() ? backlog()
				: new Backlog(flow(), openable(), Offer.counted(this.now, most, sliceMillis));
	}

	/** One of its requests starts. */
	HeadRow start(long request) {
		HeadRow head = this.offer.take(request);
		int launch = head.launch() ? 1 : 0;
		become(this.now.without(1, launch, (head.queue() > NewRequest.LAUNCH) ? 1 : 0, head.urgent() ? 1 : 0)
			.with(this.now.running() + 1, this.now.openJobs() + launch)
			.withoutCost(head.jobCost()));
		return head;
	}

	boolean full() {
		return this.now.running() >= this.now.cap();
	}

	/** Its cap has come to leave it room again. */
	void roomAgain(Policy policy, long clock) {
		if (!full() && this.now.waiting() > 0) {
			turn(policy.belowCap(this.turn, clock));
		}
	}

	/** One of its steps has ended after it was charged so much. */
	void end(Policy policy, long clock, long charged, long actual) {
		boolean wasFull = full();
		become(this.now.with(this.now.running() - 1, this.now.openJobs()));
		turn(policy.settled(this.turn, this.weight, charged, actual));
		if (wasFull) {
			roomAgain(policy, clock);
		}
	}

	/** A request that ran waits again, though its step has not ended. */
	void comesBack(Policy policy, long clock, boolean launch, boolean urgent, long rank) {
		boolean idle = this.now.waiting() == 0;
		become(this.now.without(-1, launch ? -1 : 0, 0, urgent ? -1 : 0));
		turn(idle ? policy.entered(this.turn, clock, rank) : policy.queued(this.turn, rank));
	}

	/** A job of it is open no more. */
	void closed(Policy policy, long clock) {
		boolean bound = openable() <= 0;
		become(this.now.with(this.now.running(), this.now.openJobs() - 1));
		if (bound && this.now.launches() > 0) {
			turn(policy.belowCap(this.turn, clock));
		}
	}

	private FlowKeys keys(long headStart) {
		return FlowKeys.of(this.now, this.turn.value(), headStart);
	}

	/** What to write; relative to what was read. */
	FlowState state(Policy policy) {
		if (this.now.waiting() > this.read.waiting() || this.now.openJobs() < this.read.openJobs()) {
			// what came back, or may be opened now, may use another account
			this.now = this.now.held(null);
		}
		List<Integer> waitsFor = (this.now.held() != null) ? this.holds : (this.now.accounts() ? List.of() : null);
		return new FlowState(tenant(), this.turn.value(), this.turn.entry(), this.now.running(), this.now.openJobs(),
				this.read.waiting() - this.now.waiting(), this.read.launches() - this.now.launches(),
				this.read.pinned() - this.now.pinned(), this.read.urgent() - this.now.urgent(),
				this.read.launchCost() - this.now.launchCost(), this.now.held(), waitsFor,
				keys(Policies.headStart(policy)));
	}

}
