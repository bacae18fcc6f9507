package io.evenhand.web.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.gate.LaneBoard;
import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Who holds the slots, drawn; and what a lane is said to do.
 */
class StripsTests {

	private static final LaneViews VIEWS = new LaneViews(Map.of(), Map.of(101L, 57, 102L, 100, 103L, 4), Boards.OSLO);

	@Test
	void tenantsStandInTheOrderOfTheirNumbersWhoeverCameFirst() {
		Map<TenantId, Integer> held = new LinkedHashMap<>();
		held.put(new TenantId(7), 1);
		held.put(new TenantId(2), 2);
		assertThat(strip(Boards.slots(4, held))).extracting((group) -> group.running()).containsExactly(2, 1);
	}

	@Test
	void moreThanEightTenantsLeaveTheSmallestDrawnTogether() {
		Map<TenantId, Integer> held = new LinkedHashMap<>();
		for (int tenant = 1; tenant <= 11; tenant++) {
			held.put(new TenantId(tenant), (tenant <= 3) ? 1 : 2);
		}
		List<LaneView.Group> groups = strip(Boards.slots(24, held));
		assertThat(groups).hasSize(9);
		assertThat(groups.get(8).letters()).isEqualTo("+3");
		assertThat(groups.get(8).running()).isEqualTo(3);
	}

	@Test
	void moreThanFortyEightSlotsAreOneBarThatAddsUp() {
		Map<TenantId, Integer> held = new LinkedHashMap<>();
		held.put(Boards.NORTHWIND, 12);
		held.put(Boards.KESTREL, 24);
		LaneView view = VIEWS.view(lane(Boards.slots(48, held)));
		assertThat(view.strip().bar()).isEmpty();
		view = VIEWS.view(lane(Boards.slots(50, held)));
		assertThat(view.strip().bar()).extracting(LaneView.Bar::x, LaneView.Bar::width)
			.containsExactly(tuple("0.00%", "24.00%"), tuple("24.00%", "48.00%"));
		assertThat(view.strip().spare()).hasSize(14);
	}

	@Test
	void aSquareTellsHowFarItsJobIsInTenths() {
		Map<TenantId, Integer> held = new LinkedHashMap<>();
		for (int tenant = 1; tenant <= 4; tenant++) {
			held.put(new TenantId(tenant), 1);
		}
		assertThat(strip(Boards.slots(4, held))).extracting((group) -> group.squares().get(0))
			.containsExactly("p5", "p9", "", "");
	}

	@Test
	void aLaneIsSaidToDoWhatItDoes() {
		assertThat(LaneState.of(Boards.bulk())).isEqualTo(LaneState.IDLE);
		assertThat(LaneState.of(Boards.exports())).isEqualTo(LaneState.FULL);
		assertThat(LaneState.of(Boards.quiet())).isEqualTo(LaneState.ROOM);
		assertThat(LaneState.of(Boards.webhooks())).isEqualTo(LaneState.PAUSED);
		assertThat(LaneState.of(waiting(0, "PT1S", "turn", List.of()))).isEqualTo(LaneState.NO_NODE);
		assertThat(LaneState.of(waiting(2, "PT1S", "tenant_cap", List.of()))).isEqualTo(LaneState.MOVING);
		assertThat(LaneState.of(waiting(2, "PT30S", "tenant_cap", List.of()))).isEqualTo(LaneState.IDLE);
		assertThat(LaneState.of(waiting(2, "PT30S", "turn", List.of(Boards.KESTREL)))).isEqualTo(LaneState.MOVING);
		assertThat(LaneState.of(waiting(2, "PT30S", "unexplained", List.of(Boards.KESTREL))))
			.isEqualTo(LaneState.UNEXPLAINED);
	}

	@Test
	void aVersionReadBackFromItsAddressIsTheSame() {
		LanesVersion version = LanesVersion.of(8841, List.of(Boards.bulk(), Boards.quiet()), Boards.NOW);
		assertThat(LanesVersion.parse(version.toString())).isEqualTo(version);
		assertThat(version.toString()).matches("[A-Za-z0-9~._-]+");
		for (String none : List.of("", "~", "x~1", "1", "99999999999999999999~0", "1~0~~.~a")) {
			assertThat(LanesVersion.parse(none).current(8841, Boards.NOW)).as(none).isFalse();
		}
	}

	private static LaneBoard waiting(int slots, String oldest, String held, List<TenantId> next) {

		return Boards.board(1, "bulk", "Bulk", null, 1, Boards.slots(slots, Map.of()),
				List.of(Boards.row(Boards.KESTREL, 0, 2, 1, 1, oldest, held, null)), 1, next);
	}

	private static LaneBoard lane(List<LaneBoard.Slot> slots) {
		return Boards.board(1, "bulk", "Bulk", null, 1, slots, List.of(), 0, List.of());
	}

	private static List<LaneView.Group> strip(List<LaneBoard.Slot> slots) {
		return VIEWS.view(lane(slots)).strip().groups();
	}

}
