package io.evenhand.insight;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.gate.LaneMinute;
import io.evenhand.gate.LaneMinute.Attempt;
import io.evenhand.gate.LaneMinute.Flow;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MinuteSumTests {

	private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

	private final List<Attempt> attempts = new ArrayList<>();

	private final List<Flow> flows = new ArrayList<>();

	/** Times in seconds of the minute; an end of null runs on. */
	private void ran(int tenant, double ready, double started, @Nullable Double ended) {
		this.attempts
			.add(new Attempt(new TenantId(tenant), at(ready), at(started), (ended != null) ? at(ended) : null));
	}

	private void flow(int tenant, int weight, int cap, boolean paused, @Nullable Double waitingSince) {
		this.flows.add(new Flow(new TenantId(tenant), new Weight(weight), new Cap(cap), paused,
				(waitingSince != null) ? at(waitingSince) : null));
	}

	private static Instant at(double second) {
		return START.plusMillis(Math.round(second * 1000));
	}

	private List<TenantMinute> sum(int slots) {
		return MinuteSum.of(START, new LaneMinute(slots, this.attempts, this.flows, at(63)), 10);
	}

	private TenantMinute of(int tenant, int slots) {
		return sum(slots).stream().filter((row) -> row.tenant() == tenant).findFirst().orElseThrow();
	}

	@Test
	void onlyWhatLiesInTheMinuteCounts() {
		ran(1, -20, -10, 10.5);
		ran(1, 30, 30, 40.0);
		ran(1, 55, 58, null);
		ran(1, 60.5, 61, 62.0);
		TenantMinute row = of(1, 4);
		assertThat(row.used()).isCloseTo(10_500 + 10_000 + 2_000, within(1.0));
		assertThat(row.ended()).isEqualTo(2);
		assertThat(row.waited()).isEqualTo(10_000);
		assertThat(row.ran()).isEqualTo(30_500);
		assertThat(row.waits().starts()).isEqualTo(2);
		assertThat(row.backlog()).as("from 55 to 58").isEqualTo(3_000);
	}

	@Test
	void waitsThatOverlapAreOneBacklog() {
		ran(1, 10, 20, 21.0);
		ran(1, 12, 15, 16.0);
		ran(1, 18, 30, 31.0);
		assertThat(of(1, 4).backlog()).isEqualTo(20_000);
	}

	@Test
	void whoWaitsIsEntitledToItsWeightAndWhoDoesNotToWhatItUses() {
		flow(1, 1, 10, false, -100.0);
		flow(2, 3, 10, false, -100.0);
		flow(3, 1, 10, false, null);
		ran(1, -100, -50, null);
		for (int n = 0; n < 4; n++) {
			ran(2, -100, -50, null);
		}
		ran(3, -1, -1, null);
		TenantMinute one = of(1, 6);
		assertThat(one.entitled()).isCloseTo(60_000 * 5 / 4.0, within(1.0));
		assertThat(one.served()).isCloseTo(60_000, within(1.0));
		assertThat(of(2, 6).entitled()).isCloseTo(60_000 * 15 / 4.0, within(1.0));
		assertThat(of(3, 6).entitled()).isZero();
	}

	@Test
	void aCapLimitsWhatOneIsEntitledTo() {
		flow(1, 1000, 2, false, -100.0);
		flow(2, 1, 10, false, -100.0);
		assertThat(of(1, 6).entitled()).isCloseTo(120_000, within(1.0));
		assertThat(of(2, 6).entitled()).isCloseTo(240_000, within(1.0));
	}

	@Test
	void nothingIsDueToOneThatIsPausedNorInALaneThatGivesNothing() {
		flow(1, 1, 10, true, -100.0);
		ran(1, 0, 30, 31.0);
		assertThat(of(1, 6).backlog()).isZero();
		this.flows.clear();
		flow(1, 1, 10, false, -100.0);
		assertThat(of(1, 0).entitled()).as("what was used was there").isCloseTo(1_000, within(1.0));
	}

	@Test
	void thoseThatDoNotFitAreOneRow() {
		for (int tenant = 1; tenant <= 30; tenant++) {
			flow(tenant, 1, 1, false, -100.0);
			ran(tenant, -10, 0, (double) tenant);
		}
		List<TenantMinute> rows = sum(40);
		assertThat(rows).hasSize(10);
		assertThat(rows).first().extracting(TenantMinute::tenant).isEqualTo(30);
		assertThat(rows).last().satisfies((rest) -> {
			assertThat(rest.tenant()).isZero();
			assertThat(rest.ended()).isEqualTo(21);
		});
		assertThat(rows.stream().mapToDouble(TenantMinute::used).sum()).isCloseTo(465_000, within(1.0));
	}

}
