package io.evenhand.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.Pick;
import io.evenhand.fairness.Policy;
import io.evenhand.fairness.Yielding;
import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.store.RoundTrip;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A lane and the flows that a transaction has locked, and what the policy makes of them.
 * Confined to the transaction.
 */
final class Ledger {

	private final LaneRow lane;

	private final Policy policy;

	private final Map<Integer, Contender> contenders = new TreeMap<>();

	private long clock;

	private long starts;

	Ledger(LaneRow lane) {
		this.lane = lane;
		this.policy = Policies.of(lane);
		this.clock = lane.clock();
		this.starts = lane.starts();
	}

	Policy policy() {
		return this.policy;
	}

	LaneRow lane() {
		return this.lane;
	}

	long clock() {
		return this.clock;
	}

	/**
	 * Who was passed over though it has work waiting, of those that were looked at.
	 * @param served the tenants that were given something
	 */
	List<Skip> skips(Set<Integer> served) {
		List<Skip> skips = new ArrayList<>();
		for (Contender one : this.contenders.values()) {
			String why = served.contains(one.tenant()) ? null : why(one);
			if (why != null) {
				skips.add(new Skip(new TenantId(one.tenant()), why));
			}
		}
		return skips;
	}

	private @Nullable String why(Contender one) {
		if (one.row().waiting() == 0 || one.row().paused()) {
			return null;
		}
		if (one.full()) {
			return Skip.CAP;
		}
		if (one.row().held() != null) {
			return Skip.THROTTLE;
		}
		return (one.eligible() && this.policy.lacksCredit(one.turn(), this.clock)) ? Skip.CREDIT : null;
	}

	/**
	 * Takes a locked flow in.
	 * @return it, as it stands if it was in already
	 */
	Contender join(FlowRow flow) {
		return this.contenders.computeIfAbsent(flow.tenant(), (tenant) -> new Contender(flow));
	}

	boolean knows(int tenant) {
		return this.contenders.containsKey(tenant);
	}

	Contender of(int tenant) {
		Contender contender = this.contenders.get(tenant);
		if (contender == null) {
			throw new IllegalStateException("Tenant " + tenant + " has no flow in lane " + this.lane.name());
		}
		return contender;
	}

	Collection<Contender> all() {
		return this.contenders.values();
	}

	void settle(Finished finished) {
		Running running = finished.running();
		of(running.grant().tenant().value()).end(this.policy, this.clock, running.chargedMillis(),
				finished.actualMillis());
	}

	/** Charges a step that goes on beyond what it was charged. */
	Running charge(Running running) {
		Contender contender = of(running.grant().tenant().value());
		long lowest = contender.turn().value();
		for (Contender other : this.contenders.values()) {
			if (!this.lane.paused() && other.eligible()) {
				lowest = Math.min(lowest, other.turn().value());
			}
		}
		Policy.Charged charged = this.policy.charged(contender.turn(), contender.weight(),
				new Policy.Owed(running.costMillis(), running.chargedMillis(), Long.MAX_VALUE), lowest, this.clock);
		contender.turn(charged.turn());
		this.clock = charged.clock();
		return running.charged(charged.chargedMillis());
	}

	/**
	 * Those that stand before one of the tenants of some running steps.
	 * @param running steps that have used up a slice, at least one
	 */
	List<Contender> rivals(List<Running> running) {
		long furthest = running.stream()
			.mapToLong((one) -> of(one.grant().tenant().value()).turn().value())
			.max()
			.orElseThrow();
		return this.contenders.values()
			.stream()
			.filter((one) -> one.eligible() && one.turn().value() < furthest)
			.toList();
	}

	/**
	 * Of steps that were charged a further slice, those that make room for others that
	 * stand before them.
	 * @param sliced with the charge
	 * @param rivals whose steps they may make room for; what uses accounts was offered
	 * @param jobs how many jobs this node may open
	 */
	List<Running> yielding(List<Running> sliced, List<Contender> rivals, int jobs) {
		List<Backlog> waiting = rivals.stream()
			.map((one) -> one.backlog(sliced.size(), this.lane.sliceMillis()))
			.toList();
		List<Flow> running = sliced.stream().map((one) -> of(one.grant().tenant().value()).flow()).toList();
		return Yielding.of(asLane(new Lane.Room(1, 0, jobs)), waiting, running).stream().map(sliced::get).toList();
	}

	/** Lets the policy give free slots to flows whose heads were offered. */
	List<Pick> allocate(Collection<Contender> among, int slots, int jobs) {
		Allocation allocation = Allocation.run(asLane(new Lane.Room(1, slots, jobs)),
				among.stream().map(Contender::backlog).toList());
		allocation.flows().forEach((flow) -> of(flow.tenant().value()).turn(flow.turn()));
		this.clock = allocation.lane().clock();
		this.starts += allocation.picks().size();
		return allocation.picks();
	}

	Lane asLane(Lane.Room room) {
		return new Lane(this.policy, this.clock, this.lane.paused(), room);
	}

	/** Flows in the order in which the index gives them. */
	List<Contender> inOrder(Collection<Contender> some) {
		List<Contender> order = new ArrayList<>(some);
		order.sort((one, other) -> {
			int keys = Long.compare(key(one), key(other));
			return (keys != 0) ? keys : Integer.compare(one.tenant(), other.tenant());
		});
		return order;
	}

	long key(Contender contender) {
		return this.policy.key(contender.turn(), contender.row().urgent() > 0);
	}

	void write(ClaimRows rows, RoundTrip trip) {
		for (Contender contender : this.contenders.values()) {
			if (contender.changed()) {
				rows.flow(trip, contender.state(this.policy));
			}
		}
		rows.lane(trip, this.clock, this.starts);
	}

}
