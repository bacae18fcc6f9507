package io.evenhand.web.api;

import java.util.List;
import java.util.Map;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoards;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.swagger.v3.oas.annotations.media.Schema;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The lanes as they stand, for staff. Thread-safe.
 */
@RestController
@RequestMapping("/api/v1/lanes")
final class LanesApi {

	private final LaneBoards boards;

	private final Tenants tenants;

	LanesApi(LaneBoards boards, Tenants tenants) {
		this.boards = boards;
		this.tenants = tenants;
	}

	@GetMapping
	All lanes() {
		return new All(show(this.boards.boards()));
	}

	@GetMapping("/{lane}")
	LaneJson lane(@PathVariable String lane) {
		return show(List.of(this.boards.board(lane))).get(0);
	}

	private List<LaneJson> show(List<LaneBoard> boards) {
		Map<TenantId, Tenant> known = this.tenants.byIds(boards.stream().flatMap(LaneJson::named).distinct().toList());
		return boards.stream().map(board -> LaneJson.of(board, known)).toList();
	}

	/**
	 * All lanes.
	 *
	 * @param lanes in their order
	 */
	@Schema(name = "Lanes")
	record All(List<LaneJson> lanes) {
	}

}
