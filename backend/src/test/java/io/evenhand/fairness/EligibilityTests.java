package io.evenhand.fairness;

import java.util.List;
import java.util.stream.Stream;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each clause by itself, asked of the predicate, of the claim and of the run forward; and
 * a predicate that lacks one clause, which each of these must find out.
 */
class EligibilityTests {

	private static final Policy FAIR = LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(1_000, 1_000, 0));

	private record Case(boolean lanePaused, Lane.Room room, boolean tenantPaused, int running, Account account,
			Head.State state, Opening opening) {

		private static final Case OPEN = new Case(false, new Lane.Room(1, 1, 1), false, 0, Account.NONE,
				Head.State.READY, Opening.NONE);

		Lane lane() {
			return new Lane(FAIR, 0, this.lanePaused, this.room);
		}

		Backlog backlog() {
			Flow flow = new Flow(new TenantId(1), new Share(Weight.ONE, new Cap(2)), this.tenantPaused, this.running,
					Turn.ZERO);
			Head head = new Head(new Rank(0, 1, 1), 1, false, this.state);
			return new Backlog(flow, this.opening.openable(),
					List.of(new Backlog.Queue(this.account, this.opening.job(), List.of(head))));
		}

		static Case lane(boolean paused, int nodes, int slots) {
			return new Case(paused, new Lane.Room(nodes, slots, 1), false, 0, Account.NONE, Head.State.READY,
					Opening.NONE);
		}

		static Case tenant(boolean paused, int running) {
			return new Case(false, OPEN.room(), paused, running, Account.NONE, Head.State.READY, Opening.NONE);
		}

		static Case account(int running, Account.State state) {
			return new Case(false, OPEN.room(), false, 0, new Account(7, 2, running, state), Head.State.READY,
					Opening.NONE);
		}

		static Case step(Head.State state) {
			return new Case(false, OPEN.room(), false, 0, Account.NONE, state, Opening.NONE);
		}

		static Case launch(int ofTenant, int ofNode) {
			return new Case(false, new Lane.Room(1, 1, ofNode), false, 0, Account.NONE, Head.State.READY,
					new Opening(true, ofTenant));
		}

	}

	static Stream<Arguments> clauses() {
		return Stream.of(Arguments.of(Clause.LANE_PAUSED, Case.lane(true, 1, 1)),
				Arguments.of(Clause.NO_NODE, Case.lane(false, 0, 1)),
				Arguments.of(Clause.LANE_FULL, Case.lane(false, 1, 0)),
				Arguments.of(Clause.TENANT_PAUSED, Case.tenant(true, 1)),
				Arguments.of(Clause.TENANT_CAP, Case.tenant(false, 2)),
				Arguments.of(Clause.TENANT_CAP, Case.tenant(false, 3)),
				Arguments.of(Clause.OPEN_JOBS, Case.launch(0, 1)), Arguments.of(Clause.NODE_JOBS, Case.launch(1, 0)),
				Arguments.of(Clause.PROVIDER_CAP, Case.account(2, Account.State.OPEN)),
				Arguments.of(Clause.PROVIDER_THROTTLED, Case.account(0, Account.State.PROVIDER_THROTTLED)),
				Arguments.of(Clause.CREDENTIAL_THROTTLED, Case.account(0, Account.State.CREDENTIAL_THROTTLED)),
				Arguments.of(Clause.PROVIDER_PAUSED, Case.account(0, Account.State.PROVIDER_PAUSED)),
				Arguments.of(Clause.NOT_DUE, Case.step(Head.State.NOT_DUE)),
				Arguments.of(Clause.BACKOFF, Case.step(Head.State.BACKOFF)),
				Arguments.of(Clause.RETRY_BUDGET, Case.step(Head.State.RETRY_BUDGET)),
				Arguments.of(Clause.JOB_PAUSED, Case.step(Head.State.JOB_PAUSED)));
	}

	@Test
	void everyClauseIsAmongThem() {
		assertThat(clauses().map((one) -> one.get()[0]).distinct())
			.containsExactlyInAnyOrder((Object[]) Clause.values());
	}

	private static void isToldBy(Clause clause, Case held, Lane lane) {
		assertThat(Eligibility.binding(lane, held.backlog().flow(), held.account(), held.state(), held.opening()))
			.containsExactly(clause);
		assertThat(Eligibility.holds(lane, held.backlog().flow(), held.account(), held.state(), held.opening()))
			.containsExactly(clause.hold());
	}

	private static void isHeldByAClaim(Case held, Lane lane) {
		assertThat(Allocation.run(lane, List.of(held.backlog())).picks()).isEmpty();
	}

	private static void isHeldInTheRunForward(Case held, Lane lane) {
		assertThat(RunForward.starts(lane, List.of(held.backlog()), List.of(), 1)).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("clauses")
	void eachClauseHoldsByItself(Clause clause, Case held) {
		isToldBy(clause, held, held.lane());
		isHeldByAClaim(held, held.lane());
		isHeldInTheRunForward(held, held.lane());
	}

	@ParameterizedTest
	@MethodSource("clauses")
	void aClauseThatIsBrokenIsFoundOutByEachOfThem(Clause clause, Case held) {
		Lane broken = Mutants.without(held.lane(), clause);
		assertThatThrownBy(() -> isToldBy(clause, held, broken)).isInstanceOf(AssertionError.class);
		assertThatThrownBy(() -> isHeldByAClaim(held, broken)).isInstanceOf(AssertionError.class);
		assertThatThrownBy(() -> isHeldInTheRunForward(held, broken)).isInstanceOf(AssertionError.class);
	}

	static Stream<Case> open() {
		return Stream.of(Case.OPEN, Case.tenant(false, 1), Case.account(1, Account.State.OPEN), Case.launch(1, 1));
	}

	@ParameterizedTest
	@MethodSource("open")
	void whatNothingHoldsStarts(Case open) {
		Backlog backlog = open.backlog();
		assertThat(Eligibility.holds(open.lane(), backlog.flow(), open.account(), open.state(), open.opening()))
			.isEmpty();
		assertThat(Allocation.run(open.lane(), List.of(backlog)).picks()).hasSize(1);
		assertThat(RunForward.starts(open.lane(), List.of(backlog), List.of(), 1)).hasSize(1);
	}

	@Test
	void everyReasonIsToldInOrder() {
		Case held = new Case(true, new Lane.Room(0, 0, 0), true, 2, new Account(7, 1, 1, Account.State.PROVIDER_PAUSED),
				Head.State.BACKOFF, Opening.NONE);
		assertThat(Eligibility.holds(held.lane(), held.backlog().flow(), held.account(), held.state(), held.opening()))
			.containsExactly(Hold.BACKOFF, Hold.TENANT_PAUSED, Hold.LANE_PAUSED, Hold.NO_NODE, Hold.TENANT_CAP,
					Hold.PROVIDER_CAP, Hold.PROVIDER_PAUSED, Hold.LANE_FULL);
	}

	@Test
	void aThrottleBehindAPauseIsToldToo() {
		Case held = new Case(false, Case.OPEN.room(), false, 0,
				new Account(7, 2, 0, Account.State.PROVIDER_PAUSED, Account.State.CREDENTIAL_THROTTLED),
				Head.State.READY, Opening.NONE);
		assertThat(Eligibility.holds(held.lane(), held.backlog().flow(), held.account(), held.state(), held.opening()))
			.containsExactly(Hold.PROVIDER_PAUSED, Hold.CREDENTIAL_THROTTLED);
	}

	@Test
	void codesAreThoseOfTheApi() {
		assertThat(Stream.of(Hold.values()).map(Hold::code)).contains("tenant_cap", "credential_throttled", "turn");
	}

}
