package io.evenhand.web.api;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoards;
import io.evenhand.insight.Fairness;
import io.evenhand.insight.FairnessFigures;
import io.evenhand.insight.Ranges;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.FairnessWords;
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

	private final Ranges ranges;

	private final Tenants tenants;

	private final Fairness fairness;

	private final FairnessWords words;

	LanesApi(LaneBoards boards, Ranges ranges, Tenants tenants, Fairness fairness, FairnessWords words) {
		this.boards = boards;
		this.ranges = ranges;
		this.tenants = tenants;
		this.fairness = fairness;
		this.words = words;
	}

	@GetMapping
	All lanes() {
		return new All(show(this.boards.boards()));
	}

	@GetMapping("/{lane}")
	LaneJson lane(@PathVariable String lane) {
		LaneBoard board = this.boards.board(lane);
		FairnessFigures figures = this.fairness.of(lane);
		Map<TenantId, Tenant> known = this.tenants
			.byIds(Stream.concat(LaneJson.named(board), FairnessJson.named(figures)).distinct().toList());
		return LaneJson.of(board, this.ranges.coverage(lane), known, FairnessJson.of(figures, known, this.words));
	}

	private List<LaneJson> show(List<LaneBoard> boards) {
		Map<TenantId, Tenant> known = this.tenants.byIds(boards.stream().flatMap(LaneJson::named).distinct().toList());
		return boards.stream()
			.map(board -> LaneJson.of(board, this.ranges.coverage(board.lane().name()), known, null))
			.toList();
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
