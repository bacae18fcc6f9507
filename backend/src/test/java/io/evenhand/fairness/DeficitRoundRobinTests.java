package io.evenhand.fairness;

import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class DeficitRoundRobinTests {

	private static final long S = Turn.SCALE;

	private final Policy policy = LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(2_000, 1_000, 5_000));

	private Policy.Charged charge(long turn, int weight, long estimate, long charged) {
		return this.policy.charged(Turn.ZERO.at(turn), new Weight(weight),
				new Policy.Owed(estimate, charged, Long.MAX_VALUE), turn, 0);
	}

	@Test
	void aStartChargesItsEstimateButNoMoreThanASlice() {
		assertThat(charge(0, 2, 600, 0)).isEqualTo(new Policy.Charged(Turn.ZERO.at(300 * S), 0, 600));
		assertThat(charge(0, 2, 6_000, 0)).isEqualTo(new Policy.Charged(Turn.ZERO.at(500 * S), 0, 1_000));
	}

	@Test
	void furtherChargesTakeWhatIsLeftAndBeyondTheEstimateOneSliceAtATime() {
		assertThat(charge(0, 1, 2_400, 1_000).chargedMillis()).isEqualTo(2_000);
		assertThat(charge(0, 1, 2_400, 2_000).chargedMillis()).isEqualTo(2_400);
		assertThat(charge(0, 1, 2_400, 2_400).chargedMillis()).isEqualTo(3_400);
		assertThat(charge(0, 1, 2_400, 3_400).chargedMillis()).isEqualTo(4_400);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 7, 11, 13, 997, 1000 })
	void sevenChargesComeToExactlyWhatOneDoes(int weight) {
		long turn = 0;
		long charged = 0;
		while (charged < 6_777) {
			Policy.Charged next = charge(turn, weight, 6_777, charged);
			turn = next.turn().value();
			charged = next.chargedMillis();
		}
		assertThat(turn).isEqualTo(Turn.units(6_777, new Weight(weight)));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 7, 13, 1000 })
	void afterSettlingATurnHoldsWhatTheStepCostWhateverWasEstimated(int weight) {
		for (long estimate : new long[] { 300, 999, 1_000, 9_000 }) {
			Policy.Charged start = charge(0, weight, estimate, 0);
			Turn settled = this.policy.settled(start.turn().at(start.turn().value()), new Weight(weight),
					start.chargedMillis(), 1_234);
			assertThat(settled.value()).isEqualTo(Turn.units(1_234, new Weight(weight)));
		}
	}

	@Test
	void theClockFollowsTheLowestTurnAndNeverGoesBack() {
		Policy.Owed owed = new Policy.Owed(100, 0, Long.MAX_VALUE);
		assertThat(this.policy.charged(Turn.ZERO.at(50), Weight.ONE, owed, 40, 10).clock()).isEqualTo(40);
		assertThat(this.policy.charged(Turn.ZERO.at(50), Weight.ONE, owed, 40, 45).clock()).isEqualTo(45);
	}

	@Test
	void whoBecomesBackloggedNeitherBringsABurstNorLosesADebt() {
		assertThat(this.policy.entered(new Turn(3, 1), 10, 0)).isEqualTo(new Turn(10, 10));
		assertThat(this.policy.entered(new Turn(30, 1), 10, 0)).isEqualTo(new Turn(30, 30));
	}

	@Test
	void belowTheCapALagIsKeptUpToAQuantumAndASlice() {
		long clock = 10_000 * S;
		assertThat(this.policy.belowCap(new Turn(9_000 * S, 5), clock)).isEqualTo(new Turn(9_000 * S, 5));
		assertThat(this.policy.belowCap(new Turn(1_000 * S, 5), clock)).isEqualTo(new Turn(7_000 * S, 5));
	}

	@Test
	void aRefundEndsAtTheEntryOrWhereTheTurnAlreadyWas() {
		assertThat(this.policy.settled(new Turn(1_000 * S, 900 * S), Weight.ONE, 500, 100).value()).isEqualTo(900 * S);
		assertThat(this.policy.settled(new Turn(1_000 * S, 100 * S), Weight.ONE, 500, 100).value()).isEqualTo(600 * S);
		assertThat(this.policy.settled(new Turn(800 * S, 900 * S), Weight.ONE, 500, 100).value()).isEqualTo(800 * S);
	}

	@Test
	void whatWasChargedTooLittleIsAddedEvenBelowTheEntry() {
		assertThat(this.policy.settled(new Turn(800 * S, 900 * S), Weight.ONE, 100, 150).value()).isEqualTo(850 * S);
	}

	@ParameterizedTest
	@CsvSource({ "1, 4", "4, 1", "3, 7", "1, 1000", "1000, 1" })
	void aNewWeightKeepsTheLagInSlotTime(int old, int now) {
		for (long lag : new long[] { 700 * S, -700 * S, 1, 0 }) {
			Turn turn = this.policy.reweighted(Turn.ZERO.at(5_000 * S + lag), 5_000 * S, new Weight(old),
					new Weight(now));
			assertThat((double) (turn.value() - 5_000 * S) * now).isCloseTo((double) lag * old, within(1.0 * now));
		}
	}

	@Test
	void aNewWeightDoesNotOverflowOnTheWay() {
		long debt = Long.MAX_VALUE / 2;
		Turn turn = this.policy.reweighted(Turn.ZERO.at(debt), 0, new Weight(1000), new Weight(999));
		assertThat((double) turn.value()).isCloseTo(debt * (1000.0 / 999), within(1e6));
		assertThatThrownBy(() -> this.policy.reweighted(Turn.ZERO.at(debt), 0, new Weight(1000), Weight.ONE))
			.isInstanceOf(ArithmeticException.class);
	}

	@Test
	void aThousandSlotsForADecadeFitIntoATurn() {
		long decade = 10L * 365 * 24 * 3_600_000 * 1_000;
		assertThat(Turn.units(decade, Weight.ONE)).isEqualTo(decade * S);
	}

	@Test
	void anUrgentHeadStandsABoundedBitBeforeItsTurn() {
		assertThat(this.policy.key(Turn.ZERO.at(9_000 * S), true)).isEqualTo(4_000 * S);
		assertThat(this.policy.key(Turn.ZERO.at(9_000 * S), false)).isEqualTo(9_000 * S);
	}

	@Test
	void creditIsMissingFromOneQuantumAfterTheClock() {
		assertThat(this.policy.lacksCredit(Turn.ZERO.at(2_000 * S), 0)).isTrue();
		assertThat(this.policy.lacksCredit(Turn.ZERO.at(2_000 * S - 1), 0)).isFalse();
	}

}
