package io.evenhand.web.api;

import java.util.List;

import io.evenhand.job.Costs;
import io.evenhand.job.EstimateError;
import io.swagger.v3.oas.annotations.media.Schema;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * How good the estimates of cost are, for staff. Thread-safe.
 */
@RestController
final class CostsApi {

	private final Costs costs;

	CostsApi(Costs costs) {
		this.costs = costs;
	}

	@GetMapping("/api/v1/costs")
	All costs() {
		return new All(this.costs.errors());
	}

	/**
	 * All job types of which jobs have ended.
	 *
	 * @param types by name, over the last 1,000 jobs that succeeded
	 */
	@Schema(name = "Costs")
	record All(List<EstimateError> types) {
	}

}
