package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is foretold of a frozen lane is what then happens there: the next 50 starts, at
 * their instants, for random queues with caps, weights, priorities, accounts at their
 * caps and throttled, launches, jobs that queue parts and further steps as they go on,
 * held steps and steps of many slices.
 */
class FrozenLaneTests {

	private static final int STARTS = 50;

	private static final int LOADS = "long".equals(System.getProperty("evenhand.test.size")) ? 2_000 : 200;

	private static final Tuning TUNING = new Tuning(2_000, 1_000, 2_000);

	/**
	 * A lane with everything that waits in it.
	 *
	 * @param lane its free slots are all of its slots
	 * @param backlogs who waits
	 */
	private record Frozen(Lane lane, List<Backlog> backlogs) {

		static Frozen random(LanePolicy policy, long seed) {
			Random random = new Random(seed);
			Account[] accounts = { Account.NONE, new Account(1, 1 + random.nextInt(2), 0, Account.State.OPEN),
					new Account(FrozenGate.CLOSED, 5, 0, Account.State.PROVIDER_THROTTLED) };
			List<Backlog> backlogs = new ArrayList<>();
			int tenants = 2 + random.nextInt(8);
			for (int tenant = 1; tenant <= tenants; tenant++) {
				backlogs.add(backlog(tenant, accounts, policy == LanePolicy.FIFO, random));
			}
			Lane lane = new Lane(policy.tuned(TUNING), 2_500 * Turn.SCALE, false,
					new Lane.Room(1, 1 + random.nextInt(5), 2 + random.nextInt(10)));
			return new Frozen(lane, backlogs);
		}

		private static Backlog backlog(int tenant, Account[] accounts, boolean byRank, Random random) {
			List<Backlog.Queue> queues = new ArrayList<>();
			long first = Long.MAX_VALUE;
			for (Account account : accounts) {
				for (boolean launches : new boolean[] { false, true }) {
					List<Head> heads = new ArrayList<>();
					int number = random.nextInt(14);
					for (int i = 0; i < number; i++) {
						Head head = head(tenant * 1_000L + account.id() * 200 + (launches ? 100 : 0) + i, launches,
								random);
						heads.add(head);
						first = Math.min(first, head.rank().millis());
					}
					heads.sort((one, other) -> one.rank().compareTo(other.rank()));
					queues.add(new Backlog.Queue(account, launches, heads));
				}
			}
			Share share = share(random);
			Turn turn = Turn.entering(byRank ? first : random.nextInt(5) * 500 * Turn.SCALE);
			Flow flow = new Flow(new TenantId(tenant), share, random.nextInt(12) == 0, 0, turn);
			return new Backlog(flow, 1 + random.nextInt(3), queues);
		}

		private static Share share(Random random) {
			return shareOf(1 + random.nextInt(10), 1 + random.nextInt(4));
		}

		/**
		 * Queued within three hours, counted by its priority; a tenth is held by itself.
		 */
		private static Head head(long step, boolean launch, Random random) {
			int priority = random.nextInt(4);
			long headStart = new long[] { -60, 0, 20, 60 }[priority];
			long rank = (random.nextInt(180) + 120 - headStart) * 60_000L;
			Head.State state = (random.nextInt(10) == 0) ? Head.State.BACKOFF : Head.State.READY;
			long job = launch ? step : step / 3;
			return new Head(new Rank(rank, job, step), 100 + random.nextInt(random.nextBoolean() ? 900 : 5_000),
					priority == 3, state, ahead(launch ? random : new Random(job)));
		}

		/** Half of the jobs have parts, or steps one after the other, or both. */
		private static List<Following> ahead(Random random) {
			List<Following> ahead = new ArrayList<>();
			for (int stage = random.nextInt(4); stage > 1; stage--) {
				ahead.add(new Following(1 + random.nextInt(6), 50 + random.nextInt(2_500)));
			}
			return ahead;
		}

		/** The same with each head changed, in the order that this gives. */
		Frozen each(UnaryOperator<Head> change) {
			return new Frozen(this.lane,
					this.backlogs.stream()
						.map((backlog) -> new Backlog(backlog.flow(), backlog.openable(),
								backlog.queues()
									.stream()
									.map((queue) -> new Backlog.Queue(queue.account(), queue.launches(),
											queue.heads()
												.stream()
												.map(change)
												.sorted((one, other) -> one.rank().compareTo(other.rank()))
												.toList()))
									.toList()))
						.toList());
		}

		Frozen with(UnaryOperator<Flow> change) {
			return new Frozen(this.lane,
					this.backlogs.stream().map((backlog) -> backlog.with(change.apply(backlog.flow()))).toList());
		}

		List<String> foretold() {
			return RunForward.starts(this.lane, this.backlogs, List.of(), STARTS)
				.stream()
				.map((start) -> FrozenGate.told(start.afterMillis(), start.pick()))
				.toList();
		}

		List<String> taken() {
			List<String> started = new FrozenGate(this.lane, this.backlogs).until(STARTS).started;
			return started.subList(0, Math.min(STARTS, started.size()));
		}

	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void theNextStartsAreThoseThatWereForetold(LanePolicy policy) {
		int starts = 0;
		for (long seed = 1; seed <= LOADS; seed++) {
			Frozen load = Frozen.random(policy, seed);
			List<String> taken = load.taken();
			assertThat(load.foretold()).as("policy %s, seed %d", policy, seed).isEqualTo(taken);
			starts += taken.size();
		}
		assertThat(starts).as("starts compared").isGreaterThan(LOADS * STARTS / 2);
	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void aForecastThatKnowsNoPrioritiesIsFoundOut(LanePolicy policy) {
		assertThat(rightOf(policy,
				(load) -> load
					.each((head) -> new Head(new Rank(head.rank().step(), head.rank().job(), head.rank().step()),
							head.costMillis(), false, head.state(), head.ahead()))))
			.isLessThan(LOADS / 10);
	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void aForecastThatKnowsNoCapsIsFoundOut(LanePolicy policy) {
		assertThat(
				rightOf(policy,
						(load) -> load.with((flow) -> new Flow(flow.tenant(),
								shareOf(flow.share().weight().value(), 100), flow.paused(), 0, flow.turn()))))
			.isLessThan(LOADS * 3 / 4);
	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void aForecastThatTakesEachJobForWhatIsQueuedOfItIsFoundOut(LanePolicy policy) {
		assertThat(rightOf(policy,
				(load) -> load
					.each((head) -> new Head(head.rank(), head.costMillis(), head.urgent(), head.state(), List.of()))))
			.isLessThan(LOADS / 10);
	}

	private static int rightOf(LanePolicy policy, UnaryOperator<Frozen> blind) {
		int right = 0;
		for (long seed = 1; seed <= LOADS; seed++) {
			Frozen load = Frozen.random(policy, seed);
			right += order(blind.apply(load).foretold()).equals(order(load.taken())) ? 1 : 0;
		}
		return right;
	}

	/** The steps only, since a blind one counts other ranks and instants. */
	private static List<String> order(List<String> starts) {
		return starts.stream().map((start) -> start.replaceAll(".*(step=\\d+|later.*)", "$1")).toList();
	}

	private static Share shareOf(int weight, int cap) {
		return new Share(new Weight(weight), new Cap(cap));
	}

}
