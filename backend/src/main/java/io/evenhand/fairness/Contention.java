package io.evenhand.fairness;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import io.evenhand.tenant.TenantId;

/**
 * What each tenant would have if all competed without end: slots in proportion to the
 * weights, nobody more than its cap, and what a cap leaves goes to the others in the same
 * proportion. The weighted max-min fair allocation, found by filling up. Pure.
 */
public final class Contention {

	private Contention() {
	}

	/**
	 * Shares a lane's slots out.
	 * @param slots the lane's, 0 or more
	 * @param shares who competes
	 * @return slots, not rounded, for each of them; less than the lane's in all where the
	 * caps add up to less
	 */
	public static Map<TenantId, Double> slots(int slots, Map<TenantId, Share> shares) {
		Map<TenantId, Share> rest = new LinkedHashMap<>(shares);
		Map<TenantId, Double> given = new HashMap<>();
		double left = slots;
		while (!rest.isEmpty()) {
			double level = left / weights(rest.values());
			Map<TenantId, Share> capped = new LinkedHashMap<>(rest);
			capped.values().removeIf((share) -> share.cap().value() > level * share.weight().value());
			if (capped.isEmpty()) {
				rest.forEach((tenant, share) -> given.put(tenant, level * share.weight().value()));
				return given;
			}
			for (Map.Entry<TenantId, Share> one : capped.entrySet()) {
				given.put(one.getKey(), (double) one.getValue().cap().value());
				left -= one.getValue().cap().value();
				rest.remove(one.getKey());
			}
		}
		return given;
	}

	private static double weights(Collection<Share> shares) {
		return shares.stream().mapToInt((share) -> share.weight().value()).sum();
	}

}
