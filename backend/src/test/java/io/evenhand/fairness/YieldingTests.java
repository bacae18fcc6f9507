package io.evenhand.fairness;

import java.util.List;
import java.util.stream.IntStream;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who makes room at the end of a slice.
 */
class YieldingTests {

	private static final long SLICE = Turn.units(1000, Weight.ONE);

	private static final Policy POLICY = LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(2000, 1000, 2000));

	@Test
	void nobodyYieldsWhereNobodyWaits() {
		assertThat(Yielding.of(lane(0), List.of(), List.of(flow(1, 5)))).isEmpty();
	}

	@Test
	void aStepYieldsToATenantWithALowerTurnAndOnlyToOne() {
		assertThat(Yielding.of(lane(0), List.of(waiting(2, 4, 1)), List.of(flow(1, 5)))).containsExactly(0);
		assertThat(Yielding.of(lane(0), List.of(waiting(2, 5, 1)), List.of(flow(1, 5)))).isEmpty();
		assertThat(Yielding.of(lane(0), List.of(waiting(2, 6, 1)), List.of(flow(1, 5)))).isEmpty();
	}

	@Test
	void withASlotFreeNobodyYields() {
		assertThat(Yielding.of(lane(1), List.of(waiting(2, 4, 1)), List.of(flow(1, 5)))).isEmpty();
	}

	@Test
	void aTenantDoesNotYieldToItsOwnWaitingSteps() {
		assertThat(Yielding.of(lane(0), List.of(waiting(1, 4, 9)), List.of(flow(1, 5)))).isEmpty();
	}

	@Test
	void whoCouldNotStartIsNoReason() {
		Backlog capped = new Backlog(flow(2, 4, 0, false), 4, queues(1, 0));
		Backlog paused = new Backlog(flow(2, 4, 9, true), 4, queues(1, 0));
		Backlog unopened = new Backlog(flow(2, 4), 0, queues(0, 1));
		for (Backlog one : List.of(capped, paused, unopened)) {
			assertThat(Yielding.of(lane(0), List.of(one), List.of(flow(1, 5)))).isEmpty();
		}
		Backlog openable = new Backlog(flow(2, 4), 1, queues(0, 1));
		assertThat(Yielding.of(lane(0), List.of(openable), List.of(flow(1, 5)))).containsExactly(0);
		Lane paused2 = new Lane(POLICY, 0, true, new Lane.Room(1, 0, 9));
		assertThat(Yielding.of(paused2, List.of(waiting(2, 4, 1)), List.of(flow(1, 5)))).isEmpty();
	}

	@Test
	void workThatItsAccountHoldsIsNoReason() {
		for (Account held : List.of(new Account(7, 2, 2, Account.State.OPEN),
				new Account(7, 2, 0, Account.State.PROVIDER_PAUSED),
				new Account(7, 2, 0, Account.State.CREDENTIAL_THROTTLED))) {
			assertThat(Yielding.of(lane(0), List.of(onAccount(2, held, 3)), List.of(flow(1, 5)))).isEmpty();
		}
		Account open = new Account(7, 2, 1, Account.State.OPEN);
		assertThat(Yielding.of(lane(0), List.of(onAccount(2, open, 3)), List.of(flow(1, 5)))).containsExactly(0);
	}

	@Test
	void anAccountsLastPlaceIsGivenOnce() {
		Account last = new Account(7, 2, 1, Account.State.OPEN);
		List<Flow> running = List.of(flow(1, 9), flow(1, 9), flow(1, 9));
		assertThat(Yielding.of(lane(0), List.of(onAccount(2, last, 3)), running)).hasSize(1);
		assertThat(Yielding.of(lane(0), List.of(onAccount(2, last, 3), onAccount(3, last, 3)), running)).hasSize(1);
	}

	private static Backlog onAccount(int tenant, Account account, int steps) {
		return new Backlog(flow(tenant, 4), 4, List.of(new Backlog.Queue(account, false, heads(steps))));
	}

	@Test
	void oneWaitingStepTakesOneSlotFromWhoeverStandsFurthestBehind() {
		assertThat(Yielding.of(lane(0), List.of(waiting(2, 4, 1)), List.of(flow(1, 6), flow(3, 9), flow(1, 6))))
			.containsExactly(1);
	}

	@Test
	void whatWasGivenCountsBeforeMoreIsTaken() {
		// after its first start tenant 2 stands at 5, after its second at 6
		assertThat(Yielding.of(lane(0), List.of(waiting(2, 4, 9)), List.of(flow(1, 6), flow(1, 6), flow(1, 6))))
			.hasSize(2);
		assertThat(Yielding.of(lane(0), List.of(new Backlog(flow(2, 4, 1, false), 4, queues(9, 0))),
				List.of(flow(1, 6), flow(1, 6), flow(1, 6))))
			.hasSize(1);
	}

	private static Lane lane(int free) {
		return new Lane(POLICY, 0, false, new Lane.Room(1, free, 9));
	}

	private static Backlog waiting(int tenant, int slices, int steps) {
		return new Backlog(flow(tenant, slices), 4, queues(steps, 0));
	}

	private static List<Backlog.Queue> queues(int steps, int launches) {
		return List.of(new Backlog.Queue(Account.NONE, false, heads(steps)),
				new Backlog.Queue(Account.NONE, true, heads(launches)));
	}

	private static List<Head> heads(int number) {
		return IntStream.range(0, number)
			.mapToObj((n) -> new Head(new Rank(0, 0, n), 1000, false, Head.State.READY))
			.toList();
	}

	private static Flow flow(int tenant, int slices) {
		return flow(tenant, slices, 9, false);
	}

	private static Flow flow(int tenant, int slices, int cap, boolean paused) {
		return new Flow(new TenantId(tenant), new Share(Weight.ONE, new Cap(cap)), paused, 0,
				new Turn(slices * SLICE, 0));
	}

}
