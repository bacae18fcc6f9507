package io.evenhand.fairness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ContentionTests {

	private static Map<TenantId, Share> shares(int... weightsAndCaps) {
		Map<TenantId, Share> shares = new LinkedHashMap<>();
		for (int i = 0; i < weightsAndCaps.length; i += 2) {
			shares.put(new TenantId(i / 2 + 1),
					new Share(new Weight(weightsAndCaps[i]), new Cap(weightsAndCaps[i + 1])));
		}
		return shares;
	}

	private static double[] slots(int slots, Map<TenantId, Share> shares) {
		Map<TenantId, Double> given = Contention.slots(slots, shares);
		return shares.keySet().stream().mapToDouble(given::get).toArray();
	}

	@Test
	void theFiguresOfTheDesignComeOut() {
		assertThat(slots(24, shares(2, 8, 2, 6, 1, 4, 1, 4, 1, 4)))
			.containsExactly(new double[] { 7.2, 6, 3.6, 3.6, 3.6 }, within(1e-9));
		assertThat(slots(24, shares(3, 10, 2, 6, 1, 4, 1, 4, 1, 4))).containsExactly(new double[] { 9, 6, 3, 3, 3 },
				within(1e-9));
	}

	@Test
	void whatCapsLeaveStaysIdle() {
		assertThat(slots(24, shares(1, 2, 9, 3))).containsExactly(2, 3);
		assertThat(slots(0, shares(1, 2))).containsExactly(0);
		assertThat(Contention.slots(3, Map.of())).isEmpty();
	}

	@Test
	void nobodyCouldHaveMoreButFromOneThatHasLessForItsWeight() {
		for (long seed = 1; seed <= 200; seed++) {
			Random random = new Random(seed);
			int[] values = random.ints(2 * (1 + random.nextInt(9)), 1, 11).toArray();
			Map<TenantId, Share> shares = shares(values);
			int slots = random.nextInt(40);
			double[] given = slots(slots, shares);
			double sum = 0;
			double caps = 0;
			for (int i = 0; i < given.length; i++) {
				sum += given[i];
				caps += values[2 * i + 1];
				assertThat(given[i]).as("seed %d", seed).isLessThanOrEqualTo(values[2 * i + 1] + 1e-9);
				for (int j = 0; j < given.length; j++) {
					boolean couldTake = given[i] < values[2 * i + 1] - 1e-9;
					assertThat(couldTake && given[i] / values[2 * i] < given[j] / values[2 * j] - 1e-9)
						.as("seed %d: %d has less than %d", seed, i, j)
						.isFalse();
				}
			}
			assertThat(sum).as("seed %d", seed).isCloseTo(Math.min(slots, caps), within(1e-9));
		}
	}

}
