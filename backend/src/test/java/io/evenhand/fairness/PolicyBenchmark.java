package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The policy alone, without a database: decisions a second. A decision is what a claim
 * does for one slot: the eligible tenant with the lowest turn is found, its first step is
 * taken and charged, and settled when it has ended. Run by {@code org.openjdk.jmh.Main}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PolicyBenchmark {

	private static final int DECISIONS = 10_000;

	/** The slots of a claim. */
	private static final int SLOTS = 8;

	/** As a claim's window is larger than its slots. */
	private static final int WINDOW = SLOTS + 4;

	/** How many tenants wait. */
	@Param({ "10", "10000" })
	public int tenants;

	private final List<Waiting> all = new ArrayList<>();

	private final TreeSet<Waiting> index = new TreeSet<>(
			Comparator.comparingLong((Waiting one) -> one.flow.turn().value())
				.thenComparingInt((one) -> one.flow.tenant().value()));

	private Lane lane = new Lane(LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(2_000, 1_000, 2_000)), 0, false,
			new Lane.Room(1, SLOTS, SLOTS));

	/** A tenant and the first of its steps, of which there are always more. */
	private static final class Waiting {

		private Flow flow;

		private final List<Backlog.Queue> queues;

		Waiting(int tenant, Random random) {
			this.flow = new Flow(new TenantId(tenant), new Share(new Weight(1 + random.nextInt(10)), new Cap(SLOTS)),
					false, 0, Turn.ZERO);
			List<Head> heads = new ArrayList<>();
			for (int n = 0; n <= SLOTS; n++) {
				heads.add(new Head(new Rank(n, tenant, n), 50 + random.nextInt(1_500), false, Head.State.READY));
			}
			this.queues = List.of(new Backlog.Queue(Account.NONE, false, heads),
					new Backlog.Queue(Account.NONE, true, List.of()));
		}

		Backlog backlog() {
			return new Backlog(this.flow, 1, this.queues);
		}

	}

	@Setup
	public void queue() {
		Random random = new Random(this.tenants);
		for (int tenant = 1; tenant <= this.tenants; tenant++) {
			this.all.add(new Waiting(tenant, random));
		}
		this.index.addAll(this.all);
	}

	/** All tenants are handed over, and as many slots are given as there are tenants. */
	@Benchmark
	@OperationsPerInvocation(DECISIONS)
	public Lane overAll() {
		for (int n = 0; n < DECISIONS; n += this.tenants) {
			List<Backlog> backlogs = new ArrayList<>(this.tenants);
			for (Waiting one : this.all) {
				backlogs.add(one.backlog());
			}
			settle(give(this.tenants, backlogs));
		}
		return this.lane;
	}

	/**
	 * Eight slots at a time, among the twelve lowest of an ordered index that is kept in
	 * order, as a claim has it from the database.
	 */
	@Benchmark
	@OperationsPerInvocation(DECISIONS)
	public Lane overAWindow() {
		for (int n = 0; n < DECISIONS; n += SLOTS) {
			List<Waiting> window = new ArrayList<>(WINDOW);
			List<Backlog> backlogs = new ArrayList<>(WINDOW);
			while (window.size() < WINDOW && !this.index.isEmpty()) {
				Waiting lowest = this.index.pollFirst();
				window.add(lowest);
				backlogs.add(lowest.backlog());
			}
			settle(give(SLOTS, backlogs));
			this.index.addAll(window);
		}
		return this.lane;
	}

	private Allocation give(int slots, List<Backlog> backlogs) {
		Allocation given = Allocation.run(this.lane.with(new Lane.Room(1, slots, SLOTS)), backlogs);
		this.lane = given.lane();
		for (Flow flow : given.flows()) {
			of(flow).flow = flow;
		}
		return given;
	}

	/** What has started ends. */
	private void settle(Allocation given) {
		Policy policy = this.lane.policy();
		for (Pick pick : given.picks()) {
			Waiting waiting = this.all.get(pick.tenant().value() - 1);
			Flow flow = waiting.flow;
			Turn turn = policy.settled(flow.turn(), flow.share().weight(), pick.chargedMillis(),
					pick.head().costMillis());
			waiting.flow = flow.ended((flow.room() == 0) ? policy.belowCap(turn, this.lane.clock()) : turn);
		}
	}

	private Waiting of(Flow flow) {
		return this.all.get(flow.tenant().value() - 1);
	}

}
