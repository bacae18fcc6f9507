package io.evenhand.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The error of the estimates as gauges, a few for each job type; read at most every half
 * minute. Guarded by its own lock.
 */
@Component
class CostMetrics {

	private static final Duration REMEMBERED = Duration.ofSeconds(30);

	private final Costs costs;

	private final InstantSource clock;

	private List<EstimateError> seen = List.of();

	private Instant readAt = Instant.EPOCH;

	CostMetrics(Costs costs, InstantSource clock, ObjectProvider<JobType> types, MeterRegistry meters) {
		this.costs = costs;
		this.clock = clock;
		types.stream().map(JobType::name).forEach((type) -> {
			gauge(meters, "evenhand.cost.ratio", "median of used cost over estimated cost", type, EstimateError::ratio);
			gauge(meters, "evenhand.cost.error.median", "median of |ln(used / estimated)|", type,
					EstimateError::median);
			gauge(meters, "evenhand.cost.error.p90", "90th percentile of |ln(used / estimated)|", type,
					EstimateError::p90);
		});
	}

	private void gauge(MeterRegistry meters, String name, String what, String type,
			ToDoubleFunction<EstimateError> value) {
		Gauge.builder(name, this, (self) -> self.of(type, value)).description(what).tag("type", type).register(meters);
	}

	private double of(String type, ToDoubleFunction<EstimateError> value) {
		return errors().stream()
			.filter((error) -> error.type().equals(type))
			.mapToDouble(value)
			.findFirst()
			.orElse(Double.NaN);
	}

	private List<EstimateError> errors() {
		Instant now = this.clock.instant();
		synchronized (this) {
			if (now.isBefore(this.readAt.plus(REMEMBERED))) {
				return this.seen;
			}
			this.readAt = now;
		}
		List<EstimateError> fresh = this.costs.errors();
		synchronized (this) {
			this.seen = fresh;
		}
		return fresh;
	}

}
