package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AllocationTests {

	private static final long S = Turn.SCALE;

	private static final Policy FAIR = LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(1_000, 1_000, 5_000));

	private static Lane lane(Policy policy, int slots) {
		return new Lane(policy, 0, false, new Lane.Room(1, slots, 10));
	}

	private static Flow flow(int tenant, int cap, long turn) {
		return new Flow(new TenantId(tenant), new Share(Weight.ONE, new Cap(cap)), false, 0, Turn.ZERO.at(turn));
	}

	private static Head head(long step, long rank, long cost) {
		return new Head(new Rank(rank, step, step), cost, false, Head.State.READY);
	}

	private static Backlog.Queue steps(Head... heads) {
		return new Backlog.Queue(Account.NONE, false, List.of(heads));
	}

	private static Backlog.Queue launches(Head... heads) {
		return new Backlog.Queue(Account.NONE, true, List.of(heads));
	}

	private static Backlog backlog(Flow flow, Backlog.Queue... queues) {
		return new Backlog(flow, 1, List.of(queues));
	}

	private static List<Long> started(Allocation allocation) {
		return allocation.picks().stream().map((pick) -> pick.head().rank().step()).toList();
	}

	@Test
	void theLowestTurnGoesNextAndIsCharged() {
		Allocation given = Allocation.run(lane(FAIR, 3),
				List.of(backlog(flow(1, 3, 500 * S), steps(head(11, 0, 300), head(12, 0, 300))),
						backlog(flow(2, 3, 0), steps(head(21, 0, 900), head(22, 0, 900)))));
		assertThat(started(given)).containsExactly(21L, 11L, 12L);
		assertThat(given.lane().clock()).isEqualTo(800 * S);
		assertThat(given.flows()).extracting((flow) -> flow.turn().value()).containsExactly(900 * S, 1_100 * S);
		assertThat(given.flows()).extracting(Flow::running).containsExactly(1, 2);
		assertThat(given.lane().room()).isEqualTo(new Lane.Room(1, 0, 10));
	}

	@Test
	void equalTurnsGoByTenant() {
		Allocation given = Allocation.run(lane(FAIR, 1),
				List.of(backlog(flow(2, 1, 0), steps(head(21, 0, 1))), backlog(flow(1, 1, 0), steps(head(11, 5, 1)))));
		assertThat(started(given)).containsExactly(11L);
	}

	@Test
	void aStepThatCouldNotBeTakenIsNotCharged() {
		Allocation given = Allocation.run(lane(FAIR, 4),
				List.of(backlog(flow(1, 4, 0), steps(head(11, 0, 300))), backlog(flow(2, 4, 0), steps())));
		assertThat(started(given)).containsExactly(11L);
		assertThat(given.flows()).containsExactly(flow(1, 4, 0).started(Turn.ZERO.at(300 * S)));
		assertThat(given.lane().room().slots()).isEqualTo(3);
	}

	@Test
	void nothingStartsBeyondTheCap() {
		Allocation given = Allocation.run(lane(FAIR, 4),
				List.of(backlog(flow(1, 2, 0), steps(head(11, 0, 1), head(12, 0, 1), head(13, 0, 1)))));
		assertThat(started(given)).containsExactly(11L, 12L);
	}

	@Test
	void launchesAndStepsAreMergedByRankAndLaunchesAreBounded() {
		Allocation given = Allocation.run(lane(FAIR, 4), List.of(backlog(flow(1, 4, 0),
				steps(head(11, 5, 1), head(12, 9, 1)), launches(head(13, 7, 1), head(14, 8, 1)))));
		assertThat(started(given)).containsExactly(11L, 13L, 12L);
		assertThat(given.picks()).extracting(Pick::launch).containsExactly(false, true, false);
		assertThat(given.lane().room().jobs()).isEqualTo(9);
	}

	@Test
	void aNodeWithoutRoomForAJobStillRunsSteps() {
		Lane full = new Lane(FAIR, 0, false, new Lane.Room(1, 4, 0));
		Allocation given = Allocation.run(full,
				List.of(backlog(flow(1, 4, 0), steps(head(11, 5, 1)), launches(head(12, 1, 1)))));
		assertThat(started(given)).containsExactly(11L);
	}

	@Test
	void aHeldAccountDoesNotHoldTheTenantsOtherWork() {
		Account throttled = new Account(7, 9, 0, Account.State.PROVIDER_THROTTLED);
		Allocation given = Allocation.run(lane(FAIR, 4), List.of(backlog(flow(1, 4, 0),
				new Backlog.Queue(throttled, false, List.of(head(11, 1, 1))), steps(head(12, 5, 1)))));
		assertThat(started(given)).containsExactly(12L);
	}

	@Test
	void tenantsThatShareAnAccountShareItsCap() {
		Account shared = new Account(7, 3, 1, Account.State.OPEN);
		List<Backlog> backlogs = IntStream.rangeClosed(1, 4)
			.mapToObj((i) -> backlog(flow(i, 4, 0), new Backlog.Queue(shared, false, List.of(head(i, 1, 1)))))
			.toList();
		assertThat(started(Allocation.run(lane(FAIR, 4), backlogs))).containsExactly(1L, 2L);
	}

	@Test
	void anUrgentHeadGoesFirstAndIsChargedWithoutMovingTheClockToItsTurn() {
		Head urgent = new Head(new Rank(0, 1, 11), 900, true, Head.State.READY);
		Allocation given = Allocation.run(lane(FAIR, 1), List.of(backlog(flow(1, 4, 4_000 * S), steps(urgent)),
				backlog(flow(2, 4, 1_000 * S), steps(head(21, 0, 1)))));
		assertThat(started(given)).containsExactly(11L);
		assertThat(given.lane().clock()).isEqualTo(1_000 * S);
		assertThat(given.flows()).extracting((flow) -> flow.turn().value()).containsExactly(4_900 * S);
	}

	@Test
	void anUrgentHeadTooFarBehindWaits() {
		Head urgent = new Head(new Rank(0, 1, 11), 900, true, Head.State.READY);
		Allocation given = Allocation.run(lane(FAIR, 1), List.of(backlog(flow(1, 4, 6_001 * S), steps(urgent)),
				backlog(flow(2, 4, 1_000 * S), steps(head(21, 0, 1)))));
		assertThat(started(given)).containsExactly(21L);
	}

	@Test
	void fifoTakesWhatWasQueuedFirstWhoeversItIs() {
		List<Backlog> backlogs = List.of(backlog(flow(1, 9, 3), steps(head(11, 3, 1), head(12, 8, 1))),
				backlog(flow(2, 9, 1), steps(head(21, 1, 9), head(22, 2, 9), head(23, 9, 9))));
		Allocation given = Allocation.run(lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 4), backlogs);
		assertThat(started(given)).containsExactly(21L, 22L, 11L, 12L);
		assertThat(given.flows()).filteredOn((flow) -> flow.tenant().value() == 2)
			.extracting((flow) -> flow.turn().value())
			.containsExactly(9L);
	}

	@Test
	void underFifoATenantWhoseNextStepIsNotKnownKeepsItsPlace() {
		Allocation given = Allocation.run(lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 4),
				List.of(backlog(flow(1, 9, 3), steps(head(11, 3, 1)))));
		assertThat(given.flows()).containsExactly(flow(1, 9, 3).started(Turn.ZERO.at(3)));
	}

	@Test
	void roundRobinTakesTheLeastRecentlyServed() {
		Backlog.Queue[] queues = IntStream.rangeClosed(1, 3)
			.mapToObj(
					(t) -> steps(LongStream.range(0, 4).mapToObj((i) -> head(t * 10L + i, i, 1)).toArray(Head[]::new)))
			.toArray(Backlog.Queue[]::new);
		Allocation given = Allocation.run(lane(LanePolicy.ROUND_ROBIN.tuned(new Tuning(1, 1, 0)), 7),
				List.of(backlog(flow(1, 9, 0), queues[0]), backlog(flow(2, 9, 0), queues[1]),
						backlog(flow(3, 9, 0), queues[2])));
		assertThat(started(given)).containsExactly(10L, 20L, 30L, 11L, 21L, 31L, 12L);
		assertThat(given.lane().clock()).isEqualTo(7);
	}

	@Test
	void theLowestTenantsWithTheirWantedHeadsGiveTheSameAsAllOfThem() {
		for (long seed = 1; seed <= 500; seed++) {
			Random random = new Random(seed);
			int slots = 1 + random.nextInt(8);
			List<Backlog> all = new ArrayList<>();
			for (int tenant = 1; tenant <= 30; tenant++) {
				Head[] heads = LongStream.range(0, 12)
					.mapToObj((i) -> head(i, i, 1 + random.nextInt(2_000)))
					.toArray(Head[]::new);
				all.add(backlog(flow(tenant, 1 + random.nextInt(4), random.nextInt(3_000) * S), steps(heads)));
			}
			Allocation expected = Allocation.run(lane(FAIR, slots), all);
			Allocation actual = Allocation.run(lane(FAIR, slots), window(all, slots));
			assertThat(actual.picks()).as("seed %d", seed).isEqualTo(expected.picks());
			assertThat(actual.flows()).as("seed %d", seed).isEqualTo(expected.flows());
			assertThat(actual.lane()).as("seed %d", seed).isEqualTo(expected.lane());
			Collections.shuffle(all, random);
			assertThat(Allocation.run(lane(FAIR, slots), all)).as("seed %d", seed).isEqualTo(expected);
		}
	}

	private static List<Backlog> window(List<Backlog> all, int slots) {
		List<Backlog> lowest = all.stream()
			.sorted(Comparator.comparingLong((Backlog backlog) -> backlog.flow().turn().value())
				.thenComparing((backlog) -> backlog.flow().tenant()))
			.limit(slots)
			.toList();
		return IntStream.range(0, lowest.size()).mapToObj((i) -> {
			Flow flow = lowest.get(i).flow();
			List<Head> heads = lowest.get(i).queues().get(0).heads();
			return backlog(flow, steps(heads.subList(0, Allocation.wanted(slots, i, flow) + 1).toArray(Head[]::new)));
		}).toList();
	}

}
