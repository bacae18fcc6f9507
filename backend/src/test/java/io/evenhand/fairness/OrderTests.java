package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OrderTests {

	private static final Comparator<Contender> SORTED = Comparator.comparingLong(Contender::key)
		.thenComparing((contender) -> contender.flow().tenant());

	/** A lane whose policy keys a tenant by its turn. */
	private static final Lane LANE = new Lane(LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(1, 1, 0)), 0, false,
			new Lane.Room(1, 1, 1));

	private static Contender contender(int tenant, long turn) {
		Flow flow = new Flow(new TenantId(tenant), new Share(Weight.ONE, new Cap(1_000)), false, 0, Turn.ZERO.at(turn));
		List<Head> heads = new ArrayList<>();
		for (int n = 0; n < 200; n++) {
			heads.add(new Head(new Rank(n, tenant, n), 1, false, Head.State.READY));
		}
		Contender contender = new Contender(
				new Backlog(flow, 1, List.of(new Backlog.Queue(Account.NONE, false, heads))));
		assertThat(contender.choose(LANE, Map.of())).isTrue();
		return contender;
	}

	@Test
	void theFirstIsAlwaysTheOneThatSortingPutsFirst() {
		for (long seed = 1; seed <= 300; seed++) {
			Random random = new Random(seed);
			// few different keys make ties, many make none
			int keys = random.nextBoolean() ? 4 : 1_000_000;
			List<Contender> expected = new ArrayList<>();
			int size = random.nextInt(40);
			for (int tenant = 1; tenant <= size; tenant++) {
				expected.add(contender(tenant, random.nextInt(keys) - keys / 2));
			}
			Order order = new Order(expected);
			for (int n = 0; n < 150 && !expected.isEmpty(); n++) {
				expected.sort(SORTED);
				assertThat(order.first()).as("seed %d, step %d", seed, n).isSameAs(expected.get(0));
				assertThat(order.firstKey()).isEqualTo(expected.get(0).key());
				assertThat(order.lowestTurn())
					.isEqualTo(expected.stream().mapToLong((one) -> one.flow().turn().value()).min().orElseThrow());
				if (random.nextInt(4) == 0) {
					order.removeFirst();
					expected.remove(0);
				}
				else {
					order.first().start(Turn.ZERO.at(order.firstKey() + random.nextInt(keys)));
					assertThat(order.first().choose(LANE, Map.of())).isTrue();
					order.moveFirst();
				}
			}
			assertThat(order.isEmpty()).as("seed %d", seed).isEqualTo(expected.isEmpty());
		}
	}

}
