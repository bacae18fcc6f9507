package io.evenhand.insight;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class EntitlementTests {

	@Test
	void whatOneCannotUseGoesToTheOthersByWeight() {
		assertThat(Entitlement.of(24, new double[] { 2, 3, 1, 1, 1 }, new double[] { 8, 6, 6, 4, 4 }))
			.containsExactly(new double[] { 7.2, 6, 3.6, 3.6, 3.6 }, within(0.001));
		assertThat(Entitlement.of(10, new double[] { 1, 1 }, new double[] { 2, 100 })).containsExactly(2, 8);
		assertThat(Entitlement.of(10, new double[] { 1, 4 }, new double[] { 100, 100 })).containsExactly(2, 8);
		assertThat(Entitlement.of(10, new double[] { 1, 4 }, new double[] { 1, 2 })).containsExactly(1, 2);
		assertThat(Entitlement.of(10, new double[0], new double[0])).isEmpty();
	}

	@Test
	void nobodyCouldHaveMoreExceptFromOneThatHasNoMoreForItsWeight() {
		long seed = Long.getLong("evenhand.test.seed", System.nanoTime());
		Random random = new Random(seed);
		for (int load = 0; load < 500; load++) {
			int n = 1 + random.nextInt(8);
			double[] weights = random.doubles(n, 1, 1000).toArray();
			double[] limits = random.doubles(n, 0, 20).toArray();
			double capacity = random.nextDouble() * 40;
			double[] got = Entitlement.of(capacity, weights, limits);
			double all = Arrays.stream(got).sum();
			assertThat(all).as("seed " + seed).isCloseTo(Math.min(capacity, Arrays.stream(limits).sum()), within(1e-6));
			for (int i = 0; i < n; i++) {
				assertThat(got[i]).isBetween(0.0, limits[i] + 1e-9);
				for (int j = 0; j < n; j++) {
					boolean wants = got[i] < limits[i] - 1e-6;
					assertThat(wants && got[j] / weights[j] > got[i] / weights[i] + 1e-6).as("seed " + seed).isFalse();
				}
			}
		}
	}

}
