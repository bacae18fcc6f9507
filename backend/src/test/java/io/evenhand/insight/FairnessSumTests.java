package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.insight.FairnessFigures.HeavyHour;
import io.evenhand.insight.FairnessFigures.Verdict;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class FairnessSumTests {

	private static TenantMinute row(int tenant, double served, double entitled) {
		return new TenantMinute(tenant, served, 60_000, served, entitled, 1, 100, 100, new WaitCounts());
	}

	private static TenantMinute used(int tenant, double used, Duration wait) {
		WaitCounts waits = new WaitCounts();
		waits.add(wait);
		return new TenantMinute(tenant, used, 0, 0, 0, 1, wait.toMillis(), 1000, waits);
	}

	@Test
	void jainsIndexIsOneWhereAllGotTheSamePartAndOneOfNWhereOneGotAll() {
		assertThat(FairnessSum.jain(List.of(row(1, 500, 1000), row(2, 50, 100), row(3, 5000, 10_000)))).isEqualTo(1);
		assertThat(FairnessSum.jain(List.of(row(1, 500, 1000), row(2, 0, 100), row(3, 0, 100), row(4, 0, 10))))
			.isCloseTo(0.25, within(1e-9));
		assertThat(FairnessSum.jain(List.of(row(1, 1000, 1000), row(2, 50, 100)))).isCloseTo(0.9, within(1e-9));
		assertThat(FairnessSum.jain(List.of(row(1, 0, 100)))).isEqualTo(1);
		assertThat(FairnessSum.jain(List.of())).isNull();
	}

	@Test
	void whoHardlyWaitedAndTheRestThatIsNobodyAreNotJudged() {
		TenantMinute brief = new TenantMinute(2, 0, 9_000, 0, 100, 0, 0, 0, new WaitCounts());
		assertThat(FairnessSum.jain(List.of(row(1, 100, 100), brief, row(0, 0, 100)))).isEqualTo(1);
		assertThat(FairnessSum.jain(List.of(brief))).isNull();
		assertThat(FairnessSum.slowdown(List.of(brief, row(0, 1, 1)))).isNull();
		assertThat(FairnessSum.shares(List.of(row(0, 1, 1)))).isEmpty();
	}

	@Test
	void theLargestSlowdownIsToldWithItsTenant() {
		assertThat(
				FairnessSum.slowdown(List.of(used(1, 10, Duration.ofSeconds(2)), used(2, 10, Duration.ofSeconds(4)))))
			.isEqualTo(new FairnessFigures.Slowdown(new io.evenhand.tenant.TenantId(2), 5));
	}

	@Test
	void whereSmallTenantsWaitedLessThanTheTargetTheDesignIsLeftAlone() {
		List<TenantMinute> hour = new ArrayList<>(List.of(used(1, 900_000, Duration.ofMinutes(20)),
				used(2, 60_000, Duration.ofMinutes(10)), used(3, 40_000, Duration.ofSeconds(30))));
		Duration target = Duration.ofMinutes(1);
		HeavyHour heavy = FairnessSum.heavy(1, Instant.EPOCH, hour, target);
		assertThat(heavy.verdict()).isEqualTo(Verdict.LEAVE_ALONE);
		assertThat(heavy.small()).as("the second used too much to be small").isEqualTo(1);
		assertThat(heavy.share()).isCloseTo(0.9, within(1e-9));
		assertThat(heavy.p95()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(33));
		hour.add(used(4, 10, Duration.ofMinutes(2)));
		assertThat(FairnessSum.heavy(1, Instant.EPOCH, hour, target).verdict()).isEqualTo(Verdict.LOOK);
		assertThat(FairnessSum.heavy(1, Instant.EPOCH, hour.subList(0, 2), target).verdict())
			.isEqualTo(Verdict.NOBODY_SMALL);
	}

	@Test
	void aShareTellsSlotsOnAverageWhileSomethingWaited() {
		assertThat(FairnessSum.shares(List.of(row(1, 90_000, 120_000)))).singleElement().satisfies((share) -> {
			assertThat(share.entitled()).isEqualTo(2);
			assertThat(share.got()).isEqualTo(1.5);
			assertThat(share.part()).isEqualTo(0.75);
			assertThat(share.backlogged()).isEqualTo(Duration.ofMinutes(1));
		});
	}

}
