package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class RunForwardTests {

	private static final Tuning TUNING = new Tuning(1_000, 1_000, 0);

	private static Lane full(LanePolicy policy) {
		return new Lane(policy.tuned(TUNING), 0, false, new Lane.Room(1, 0, 0));
	}

	private static Backlog backlog(int tenant, int running, Account account, int steps) {
		Flow flow = new Flow(new TenantId(tenant), new Share(Weight.ONE, new Cap(2)), false, running, Turn.ZERO);
		List<Head> heads = new ArrayList<>();
		for (int i = 0; i < steps; i++) {
			heads.add(new Head(new Rank(i, tenant, tenant * 10L + i), 5_000, false, Head.State.READY));
		}
		return new Backlog(flow, 0, List.of(new Backlog.Queue(account, false, heads)));
	}

	private static RunForward.Running running(int tenant, long account, long estimate, long charged, long ran) {
		Head head = new Head(new Rank(0, 0, 0), estimate, false, Head.State.READY);
		return new RunForward.Running(new TenantId(tenant), account, head, charged, ran);
	}

	private static List<String> starts(Lane lane, List<Backlog> backlogs, RunForward.Running... running) {
		return RunForward.starts(lane, backlogs, List.of(running), 10)
			.stream()
			.map((start) -> start.afterMillis() + ":" + start.pick().head().rank().step())
			.toList();
	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void aStepStartsWhenARunningOneIsExpectedToEnd(LanePolicy policy) {
		assertThat(starts(full(policy), List.of(backlog(1, 0, Account.NONE, 2)), running(2, 0, 3_000, 1_000, 800)))
			.containsExactly("2200:10", "7200:11");
	}

	@ParameterizedTest
	@EnumSource(LanePolicy.class)
	void oneThatRunsBeyondItsEstimateEndsWithWhatItWasCharged(LanePolicy policy) {
		assertThat(starts(full(policy), List.of(backlog(1, 0, Account.NONE, 1)), running(2, 0, 3_000, 4_000, 3_600)))
			.containsExactly("400:10");
		assertThat(starts(full(policy), List.of(backlog(1, 0, Account.NONE, 1)), running(2, 0, 3_000, 3_000, 3_600)))
			.containsExactly("0:10");
	}

	@Test
	void aTenantAtItsCapWaitsForAStepOfItsOwn() {
		assertThat(starts(full(LanePolicy.DEFICIT_ROUND_ROBIN), List.of(backlog(1, 2, Account.NONE, 1)),
				running(2, 0, 1_000, 1_000, 0), running(1, 0, 9_000, 1_000, 0), running(1, 0, 9_500, 1_000, 0)))
			.containsExactly("9000:10");
	}

	@Test
	void anAccountAtItsCapWaitsForAStepThatUsesIt() {
		Account account = new Account(7, 1, 1, Account.State.OPEN);
		assertThat(starts(full(LanePolicy.DEFICIT_ROUND_ROBIN), List.of(backlog(1, 0, account, 1)),
				running(2, 0, 1_000, 1_000, 0), running(2, 7, 4_000, 1_000, 0)))
			.containsExactly("4000:10");
	}

	@Test
	void noMoreStartsAreForetoldThanWanted() {
		Lane open = new Lane(LanePolicy.FIFO.tuned(TUNING), 0, false, new Lane.Room(1, 2, 0));
		assertThat(RunForward.starts(open, List.of(backlog(1, 0, Account.NONE, 5)), List.of(), 1)).hasSize(1);
	}

}
