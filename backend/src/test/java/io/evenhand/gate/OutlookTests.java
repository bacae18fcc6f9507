package io.evenhand.gate;

import java.time.Instant;
import java.util.stream.Stream;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Clause;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Mutants;
import io.evenhand.fairness.Tuning;
import io.evenhand.gate.jdbc.FlowRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What the explanation takes from the predicate: each clause is told, and one that is
 * broken is found out.
 */
class OutlookTests {

	private record Case(boolean lanePaused, Lane.Room room, FlowRow flow, Account account, Head.State state) {

		static Case lane(boolean paused, int nodes, int slots, int jobs) {
			return new Case(paused, new Lane.Room(nodes, slots, jobs), row(false, 0, 0), Account.NONE,
					Head.State.READY);
		}

		static Case flow(FlowRow flow) {
			return new Case(false, new Lane.Room(1, 1, 1), flow, Account.NONE, Head.State.READY);
		}

		static Case account(int running, Account.State state) {
			return new Case(false, new Lane.Room(1, 1, 1), row(false, 0, 0), new Account(7, 2, running, state),
					Head.State.READY);
		}

		static Case state(Head.State state) {
			return new Case(false, new Lane.Room(1, 1, 1), row(false, 0, 0), Account.NONE, state);
		}

		Lane lane() {
			return new Lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 0, this.lanePaused, this.room);
		}

	}

	private static FlowRow row(boolean paused, int running, int open) {
		return new FlowRow(1, 1, 2, 4, running, 1, 1, 0, 0, open, 0, 0, paused, false, null, 0);
	}

	static Stream<Arguments> clauses() {
		return Stream.of(Arguments.of(Clause.LANE_PAUSED, Case.lane(true, 1, 1, 1)),
				Arguments.of(Clause.NO_NODE, Case.lane(false, 0, 1, 1)),
				Arguments.of(Clause.LANE_FULL, Case.lane(false, 1, 0, 1)),
				Arguments.of(Clause.NODE_JOBS, Case.lane(false, 1, 1, 0)),
				Arguments.of(Clause.TENANT_PAUSED, Case.flow(row(true, 0, 0))),
				Arguments.of(Clause.TENANT_CAP, Case.flow(row(false, 2, 0))),
				Arguments.of(Clause.OPEN_JOBS, Case.flow(row(false, 0, 4))),
				Arguments.of(Clause.PROVIDER_CAP, Case.account(2, Account.State.OPEN)),
				Arguments.of(Clause.PROVIDER_PAUSED, Case.account(0, Account.State.PROVIDER_PAUSED)),
				Arguments.of(Clause.PROVIDER_THROTTLED, Case.account(0, Account.State.PROVIDER_THROTTLED)),
				Arguments.of(Clause.CREDENTIAL_THROTTLED, Case.account(0, Account.State.CREDENTIAL_THROTTLED)),
				Arguments.of(Clause.NOT_DUE, Case.state(Head.State.NOT_DUE)),
				Arguments.of(Clause.BACKOFF, Case.state(Head.State.BACKOFF)),
				Arguments.of(Clause.RETRY_BUDGET, Case.state(Head.State.RETRY_BUDGET)),
				Arguments.of(Clause.JOB_PAUSED, Case.state(Head.State.JOB_PAUSED)));
	}

	@Test
	void everyClauseIsAmongThem() {
		assertThat(clauses().map((one) -> one.get()[0])).containsExactlyInAnyOrder((Object[]) Clause.values());
	}

	private static void isTold(Clause clause, Case held, Lane lane) {
		Outlook outlook = new Outlook(2, lane, 0, Instant.EPOCH);
		assertThat(outlook.binding(held.flow(), held.account(), true, held.state())).containsExactly(clause);
	}

	@ParameterizedTest
	@MethodSource("clauses")
	void eachClauseIsToldByItself(Clause clause, Case held) {
		isTold(clause, held, held.lane());
	}

	@ParameterizedTest
	@MethodSource("clauses")
	void aClauseThatIsBrokenIsFoundOut(Clause clause, Case held) {
		assertThatThrownBy(() -> isTold(clause, held, Mutants.without(held.lane(), clause)))
			.isInstanceOf(AssertionError.class);
	}

}
