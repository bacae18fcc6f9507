package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The allocation against the plainest way to say the same: for each slot every waiting
 * step of every tenant is looked at anew. It shares the predicate and the policy, and
 * neither order nor memory.
 */
class AllocationOracleTests {

	private static final Tuning TUNING = new Tuning(1_000, 1_000, 5_000);

	/** A step that may start, with its tenant. */
	private record Candidate(Backlog backlog, Backlog.Queue queue, Head head, long key) {

		boolean before(Candidate other) {
			return this.key < other.key || (this.key == other.key
					&& this.backlog.flow().tenant().compareTo(other.backlog.flow().tenant()) < 0);
		}

	}

	@ParameterizedTest
	@EnumSource
	void itGivesWhatLookingAtEverythingGives(LanePolicy policy) {
		int moved = 0;
		for (long seed = 1; seed <= 1_000; seed++) {
			Random random = new Random(seed);
			Lane lane = new Lane(policy.tuned(TUNING), 0, false,
					new Lane.Room(1, 1 + random.nextInt(12), random.nextInt(4)));
			List<Backlog> backlogs = backlogs(random);
			Allocation expected = plainly(lane, backlogs);
			assertThat(Allocation.run(lane, backlogs)).as("%s, seed %d", policy, seed).isEqualTo(expected);
			moved += expected.picks().size();
		}
		assertThat(moved).as("steps started in all").isGreaterThan(3_000);
	}

	/**
	 * Tenants with shared accounts near their caps, closed ones, held steps, urgent ones
	 * and launches.
	 */
	private static List<Backlog> backlogs(Random random) {
		List<Account> accounts = Stream
			.concat(Stream.of(Account.NONE),
					IntStream.rangeClosed(1, 3)
						.mapToObj((id) -> new Account(id, random.nextInt(4), random.nextInt(2),
								(random.nextInt(6) == 0) ? Account.State.PROVIDER_PAUSED : Account.State.OPEN)))
			.toList();
		List<Backlog> backlogs = new ArrayList<>();
		for (int tenant = 1; tenant <= 1 + random.nextInt(8); tenant++) {
			Flow flow = new Flow(new TenantId(tenant),
					new Share(new Weight(1 + random.nextInt(3)), new Cap(random.nextInt(5))), random.nextInt(9) == 0, 0,
					Turn.ZERO.at(random.nextInt(4) * 1_000 * Turn.SCALE));
			List<Backlog.Queue> queues = new ArrayList<>();
			for (Account account : accounts) {
				queues.add(new Backlog.Queue(account, false, heads(random, tenant, account)));
				queues.add(new Backlog.Queue(account, true, heads(random, tenant, account)));
			}
			backlogs.add(new Backlog(flow, random.nextInt(3), queues));
		}
		return backlogs;
	}

	private static List<Head> heads(Random random, int tenant, Account account) {
		Head.State[] states = Head.State.values();
		return IntStream.range(0, random.nextInt(4))
			.mapToObj((n) -> new Head(new Rank(random.nextInt(20), tenant, random.nextLong()),
					1 + random.nextInt(1_500), random.nextInt(5) == 0,
					(random.nextInt(4) == 0) ? states[random.nextInt(states.length)] : Head.State.READY))
			.sorted((one, other) -> one.rank().compareTo(other.rank()))
			.toList();
	}

	private static Allocation plainly(Lane first, List<Backlog> all) {
		Lane lane = first;
		List<Backlog> backlogs = new ArrayList<>(all);
		Map<Long, Account> accounts = new HashMap<>();
		Map<TenantId, Flow> changed = new LinkedHashMap<>();
		List<Pick> picks = new ArrayList<>();
		for (Candidate next = next(lane, backlogs, accounts); next != null; next = next(lane, backlogs, accounts)) {
			Flow flow = next.backlog().flow();
			Backlog without = without(next.backlog(), next.queue(), next.head());
			long following = without.queues()
				.stream()
				.flatMap((queue) -> queue.heads().stream())
				.filter((head) -> head.state() == Head.State.READY)
				.mapToLong((head) -> head.rank().millis())
				.min()
				.orElse(Long.MAX_VALUE);
			Policy.Charged charged = lane.policy()
				.charged(flow.turn(), flow.share().weight(), new Policy.Owed(next.head().costMillis(), 0, following),
						lowest(lane, backlogs, accounts), lane.clock());
			Flow after = flow.started(charged.turn());
			backlogs.set(backlogs.indexOf(next.backlog()), without.with(after));
			changed.put(flow.tenant(), after);
			Account account = next.queue().account();
			accounts.put(account.id(), accounts.getOrDefault(account.id(), account).started());
			picks.add(new Pick(flow.tenant(), next.head(), account.id(), next.queue().launches(),
					charged.chargedMillis()));
			lane = lane.after(charged.clock(), next.queue().launches());
		}
		return new Allocation(picks, List.copyOf(changed.values()), lane);
	}

	private static Backlog without(Backlog backlog, Backlog.Queue queue, Head head) {
		List<Backlog.Queue> queues = backlog.queues()
			.stream()
			.map((one) -> (one == queue) ? new Backlog.Queue(one.account(), one.launches(),
					one.heads().stream().filter((other) -> other != head).toList()) : one)
			.toList();
		return new Backlog(backlog.flow(), backlog.openable() - (queue.launches() ? 1 : 0), queues);
	}

	private static List<Candidate> firsts(Lane lane, List<Backlog> backlogs, Map<Long, Account> accounts) {
		List<Candidate> firsts = new ArrayList<>();
		for (Backlog backlog : backlogs) {
			Candidate first = null;
			for (Backlog.Queue queue : backlog.queues()) {
				Account account = accounts.getOrDefault(queue.account().id(), queue.account());
				Opening opening = new Opening(queue.launches(), backlog.openable());
				for (Head head : queue.heads()) {
					if (Eligibility.free(lane, backlog.flow(), account, head.state(), opening)
							&& (first == null || head.rank().compareTo(first.head().rank()) < 0)) {
						first = new Candidate(backlog, queue, head,
								lane.policy().key(backlog.flow().turn(), head.urgent()));
					}
				}
			}
			if (first != null) {
				firsts.add(first);
			}
		}
		return firsts;
	}

	private static @Nullable Candidate next(Lane lane, List<Backlog> backlogs, Map<Long, Account> accounts) {
		return firsts(lane, backlogs, accounts).stream()
			.reduce((one, other) -> other.before(one) ? other : one)
			.orElse(null);
	}

	private static long lowest(Lane lane, List<Backlog> backlogs, Map<Long, Account> accounts) {
		return firsts(lane, backlogs, accounts).stream()
			.mapToLong((one) -> one.backlog().flow().turn().value())
			.min()
			.orElseThrow();
	}

}
