package io.evenhand.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.evenhand.tenant.TenantId;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * What jobs are expected to cost, from what such jobs took. Thread-safe.
 */
@Component
public class Costs {

	private final CostRows rows;

	private final Map<String, CostEstimator> estimators;

	private final CostSettings settings;

	Costs(CostRows rows, ObjectProvider<CostEstimator> estimators, CostSettings settings) {
		this.rows = rows;
		this.estimators = estimators.stream().collect(Collectors.toMap(CostEstimator::type, (one) -> one));
		this.settings = settings;
	}

	/**
	 * What jobs of a tenant and a type are expected to cost, as of now.
	 * @param tenant whose jobs
	 * @param type a job type that has a {@link CostEstimator}
	 * @param units the units in which they can be measured
	 * @return to be asked as often as one likes
	 */
	public Costing of(TenantId tenant, String type, Collection<String> units) {
		return find(tenant.value(), type, units)
			.orElseThrow(() -> new IllegalArgumentException("There is no cost estimator for " + type));
	}

	Optional<Costing> find(int tenant, String type, Collection<String> units) {
		return Optional.ofNullable(this.estimators.get(type)).map((estimator) -> {
			List<String> all = new ArrayList<>(units);
			all.add(Costing.FIXED);
			Map<String, Rates> own = this.rows.own(tenant, type, all);
			Map<String, Rates> types = new HashMap<>();
			all.stream()
				.filter((unit) -> !own.getOrDefault(unit, Rates.NONE).known())
				.forEach((unit) -> types.put(unit, this.rows.types(type, unit)));
			return new Costing(estimator, own, types, this.settings.percentile());
		});
	}

	/**
	 * How good the estimates of the last jobs were.
	 * @return one for each type that has any, by name
	 */
	public List<EstimateError> errors() {
		return this.rows.errors()
			.entrySet()
			.stream()
			.map((type) -> EstimateError.of(type.getKey(), type.getValue()))
			.toList();
	}

}
