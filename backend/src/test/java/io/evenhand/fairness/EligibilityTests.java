package io.evenhand.fairness;

import java.util.List;
import java.util.stream.Stream;

import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each clause by itself, asked of the predicate, of the claim and of the run forward: a
 * clause that is broken fails for all of them.
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
			Flow flow = new Flow(new TenantId(1), Load.share(1, 2), this.tenantPaused, this.running, Turn.ZERO);
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
		return Stream.of(Arguments.of(Hold.LANE_PAUSED, Case.lane(true, 1, 1)),
				Arguments.of(Hold.NO_NODE, Case.lane(false, 0, 1)),
				Arguments.of(Hold.LANE_FULL, Case.lane(false, 1, 0)),
				Arguments.of(Hold.TENANT_PAUSED, Case.tenant(true, 1)),
				Arguments.of(Hold.TENANT_CAP, Case.tenant(false, 2)),
				Arguments.of(Hold.TENANT_CAP, Case.tenant(false, 3)), Arguments.of(Hold.TENANT_CAP, Case.launch(0, 1)),
				Arguments.of(Hold.LANE_FULL, Case.launch(1, 0)),
				Arguments.of(Hold.PROVIDER_CAP, Case.account(2, Account.State.OPEN)),
				Arguments.of(Hold.PROVIDER_THROTTLED, Case.account(0, Account.State.PROVIDER_THROTTLED)),
				Arguments.of(Hold.CREDENTIAL_THROTTLED, Case.account(0, Account.State.CREDENTIAL_THROTTLED)),
				Arguments.of(Hold.PROVIDER_PAUSED, Case.account(0, Account.State.PROVIDER_PAUSED)),
				Arguments.of(Hold.NOT_DUE, Case.step(Head.State.NOT_DUE)),
				Arguments.of(Hold.BACKOFF, Case.step(Head.State.BACKOFF)),
				Arguments.of(Hold.RETRY_BUDGET, Case.step(Head.State.RETRY_BUDGET)),
				Arguments.of(Hold.JOB_PAUSED, Case.step(Head.State.JOB_PAUSED)));
	}

	@ParameterizedTest
	@MethodSource("clauses")
	void eachClauseHoldsByItself(Hold hold, Case held) {
		Backlog backlog = held.backlog();
		assertThat(Eligibility.holds(held.lane(), backlog.flow(), held.account(), held.state(), held.opening()))
			.containsExactly(hold);
		assertThat(Allocation.run(held.lane(), List.of(backlog)).picks()).isEmpty();
		assertThat(RunForward.starts(held.lane(), List.of(backlog), List.of(), 1)).isEmpty();
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
	void codesAreThoseOfTheApi() {
		assertThat(Stream.of(Hold.values()).map(Hold::code)).contains("tenant_cap", "credential_throttled", "turn");
	}

}
