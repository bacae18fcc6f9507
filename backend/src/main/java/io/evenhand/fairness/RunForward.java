package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

import io.evenhand.tenant.TenantId;

/**
 * What would start next, and when, if nothing more were queued and every step cost what
 * it is estimated at: the very allocation of a claim, at each end of a step. Used by one
 * thread and once.
 */
public final class RunForward {

	/**
	 * A step that runs now.
	 *
	 * @param tenant whose it is
	 * @param account the id of the account that it uses
	 * @param head the step, with its estimated cost
	 * @param chargedMillis what it was charged until now, slot-milliseconds
	 * @param ranMillis how long it has run, milliseconds
	 */
	public record Running(TenantId tenant, long account, Head head, long chargedMillis, long ranMillis) {

		long estimateMillis() {
			return this.head.costMillis();
		}

		/** One that runs beyond its estimate ends with what it has been charged. */
		long costMillis() {
			return (this.ranMillis < estimateMillis()) ? estimateMillis()
					: Math.max(this.ranMillis, this.chargedMillis);
		}

	}

	/**
	 * A start that is expected.
	 *
	 * @param afterMillis how long from now
	 * @param pick the step
	 */
	public record Expected(long afterMillis, Pick pick) {
	}

	private record Busy(long number, long startedAt, Running step) {

		long wakesAt() {
			return this.startedAt
					+ Math.min(this.step.costMillis(), Math.max(this.step.chargedMillis(), this.step.ranMillis()));
		}

		boolean ends() {
			return this.step.chargedMillis() >= this.step.costMillis();
		}

	}

	private final PriorityQueue<Busy> busy = new PriorityQueue<>(
			Comparator.comparingLong(Busy::wakesAt).thenComparingLong(Busy::number));

	private final Map<TenantId, Backlog> backlogs = new LinkedHashMap<>();

	private final List<Expected> expected = new ArrayList<>();

	private Lane lane;

	private long now;

	private long added;

	private RunForward(Lane lane, Collection<Backlog> backlogs, Collection<Running> running) {
		this.lane = lane;
		backlogs.forEach((backlog) -> this.backlogs.put(backlog.flow().tenant(), backlog));
		running.forEach((step) -> run(-step.ranMillis(), step));
	}

	/**
	 * Runs the lane forward.
	 * @param lane the lane with the slots that are free now
	 * @param backlogs the tenants that wait; no order is expected of tenants or steps
	 * that are not here
	 * @param running the steps that run in the lane
	 * @param count how many starts are wanted
	 * @return at most so many, in order; fewer where nothing more can start
	 */
	public static List<Expected> starts(Lane lane, Collection<Backlog> backlogs, Collection<Running> running,
			int count) {
		RunForward run = new RunForward(lane, backlogs, running);
		run.claim();
		while (run.expected.size() < count && !run.busy.isEmpty()) {
			run.wake(run.busy.remove());
		}
		return List.copyOf(run.expected.subList(0, Math.min(count, run.expected.size())));
	}

	private void run(long startedAt, Running step) {
		this.busy.add(new Busy(this.added++, startedAt, step));
	}

	private void claim() {
		if (Eligibility.closed(this.lane)) {
			return;
		}
		Allocation given = Allocation.run(this.lane, this.backlogs.values());
		this.lane = given.lane();
		for (Pick pick : given.picks()) {
			this.expected.add(new Expected(this.now, pick));
			this.backlogs.replaceAll((tenant, backlog) -> backlog.started(pick.account()));
			this.backlogs.computeIfPresent(pick.tenant(), (tenant, backlog) -> backlog.without(pick));
			run(this.now, new Running(pick.tenant(), pick.account(), pick.head(), pick.chargedMillis(), 0));
		}
		given.flows().forEach((flow) -> this.backlogs.computeIfPresent(flow.tenant(), (t, b) -> b.with(flow)));
	}

	private void wake(Busy woken) {
		this.now = Math.max(this.now, woken.wakesAt());
		if (woken.ends()) {
			end(woken.step());
		}
		else {
			slice(woken);
		}
	}

	private void slice(Busy woken) {
		Running step = woken.step();
		Backlog backlog = this.backlogs.get(step.tenant());
		if (backlog == null) {
			run(woken.startedAt(), charged(step, step.costMillis()));
			return;
		}
		Flow flow = backlog.flow();
		long lowest = Math.min(flow.turn().value(), Allocation.lowestTurn(this.lane, this.backlogs.values()));
		Policy.Charged charge = this.lane.policy()
			.charged(flow.turn(), flow.share().weight(),
					new Policy.Owed(step.estimateMillis(), step.chargedMillis(), Long.MAX_VALUE), lowest,
					this.lane.clock());
		this.lane = this.lane.with(charge.clock());
		this.backlogs.put(step.tenant(), backlog.with(flow.at(charge.turn())));
		boolean chargesOnce = charge.chargedMillis() == step.chargedMillis();
		run(woken.startedAt(), charged(step, chargesOnce ? step.costMillis() : charge.chargedMillis()));
	}

	private static Running charged(Running step, long millis) {
		return new Running(step.tenant(), step.account(), step.head(), millis, step.ranMillis());
	}

	private void end(Running step) {
		this.lane = this.lane.with(this.lane.room().with(this.lane.room().slots() + 1));
		this.backlogs.replaceAll((tenant, backlog) -> backlog.ended(step.account()));
		this.backlogs.computeIfPresent(step.tenant(), (tenant, backlog) -> backlog.with(ended(backlog, step)));
		claim();
	}

	private Flow ended(Backlog backlog, Running step) {
		Flow flow = backlog.flow();
		Policy policy = this.lane.policy();
		Turn turn = policy.settled(flow.turn(), flow.share().weight(), step.chargedMillis(), step.costMillis());
		boolean frees = flow.room() == 0 && backlog.waits();
		return flow.ended(frees ? policy.belowCap(turn, this.lane.clock()) : turn);
	}

}
