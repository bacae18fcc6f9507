package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * One lane at one moment, as staff see it. Immutable.
 *
 * @param lane its settings and pause
 * @param version the lane's counter before anything else was read
 * @param asOf the database's clock
 * @param slots of the nodes that are alive, by node and number
 * @param tenants who has something running or waiting, or is paused here; the longest
 * oldest wait first, at most 200
 * @param waitingJobs jobs with something waiting, of all tenants
 * @param waitingSteps step requests waiting, launches included, of all tenants
 * @param waits of the starts of the last 15 minutes
 * @param next who the policy would let start next, in order, at most ten; the same tenant
 * may stand there several times
 * @param stranded why nodes do not start what they could; empty where all is well
 */
public record LaneBoard(Lane lane, long version, Instant asOf, List<Slot> slots, List<Row> tenants, int waitingJobs,
		int waitingSteps, Waits waits, List<TenantId> next, List<Stranded> stranded) {

	public int running() {
		return (int) this.slots.stream().filter((slot) -> slot.holder() != null).count();
	}

	/** Slots that other lanes of their nodes run something on for now. */
	public int lent() {
		return (int) this.slots.stream().filter((slot) -> slot.lentTo() != null).count();
	}

	/** Slots of other lanes that run something of this one for now. */
	public int borrowed() {
		return (int) this.slots.stream().filter((slot) -> slot.lentBy() != null).count();
	}

	/** Slots that the lane can use now: its own without lent ones, and borrowed ones. */
	public int usable() {
		return this.slots.size() - lent();
	}

	public int free() {
		return (int) this.slots.stream().filter((slot) -> slot.holder() == null && slot.lentTo() == null).count();
	}

	/**
	 * A node's permit to run one step of the lane.
	 *
	 * @param node the node's id
	 * @param n its number on the node, from 0
	 * @param holder null where nothing of this lane holds it
	 * @param lentTo the lane that runs something on it for now, null where none does
	 * @param lentBy the lane whose slot it is, null for this one's own; it is here only
	 * while it is held
	 */
	public record Slot(String node, int n, @Nullable Holder holder, @Nullable String lentTo, @Nullable String lentBy) {

		/** One of the lane's own that is not lent. */
		public Slot(String node, int n, @Nullable Holder holder) {
			this(node, n, holder, null, null);
		}

	}

	/**
	 * Who holds a slot.
	 *
	 * @param request the step request's id
	 * @param tenant whose step it is
	 * @param job the job's id
	 * @param step the leaf step's name
	 * @param since when it started
	 */
	public record Holder(long request, TenantId tenant, long job, String step, Instant since) {
	}

	/**
	 * A tenant in the lane.
	 *
	 * @param tenant the tenant
	 * @param running its running steps
	 * @param cap the most it may have running
	 * @param weight its weight
	 * @param waitingJobs its jobs with something waiting
	 * @param waitingSteps its step requests waiting, launches included
	 * @param oldestReady since when its longest waiting request is ready; null where none
	 * waits
	 * @param heldBy the code (contract.md, {@code waiting[].code}) of what holds its
	 * head; null where nothing waits
	 * @param pause null while it is not paused in this lane
	 * @param version of its share
	 */
	public record Row(TenantId tenant, int running, Cap cap, Weight weight, int waitingJobs, int waitingSteps,
			@Nullable Instant oldestReady, @Nullable String heldBy, @Nullable Pause pause, int version) {
	}

	/**
	 * Steps that could start on a node and do not.
	 *
	 * @param node the node's id
	 * @param cause {@code node_jobs} (it has as many jobs open as it may),
	 * {@code database}, {@code dispatcher} (its dispatcher has not turned for seconds),
	 * {@code no_node} or {@code unexplained}
	 * @param steps how many it saw when the cause arose
	 * @param since when that was
	 */
	public record Stranded(String node, String cause, int steps, Instant since) {
	}

	/**
	 * How long starts had waited.
	 *
	 * @param samples how many starts
	 * @param median null without samples
	 * @param p95 null without samples
	 */
	public record Waits(int samples, @Nullable Duration median, @Nullable Duration p95) {
	}

}
