package io.evenhand.gate;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tenants of a lane have used most of late. Use fades, by half in ten choices, and
 * one that was chosen stays until another has used a quarter more, so that series do not
 * come and go. Thread-safe, guarded by itself.
 */
final class TopTenants {

	private static final double FADES = Math.pow(0.5, 0.1);

	private static final double STAYS = 1.25;

	/** Less than a millisecond of slot-time is forgotten. */
	private static final double NOTHING = 1;

	private final int most;

	private final Map<Integer, Double> use = new HashMap<>();

	private Set<Integer> chosen = Set.of();

	TopTenants(int most) {
		this.most = most;
	}

	/**
	 * A tenant has used something.
	 * @param slotMillis how much, at least 0
	 */
	synchronized void used(int tenant, double slotMillis) {
		this.use.merge(tenant, NOTHING + slotMillis, Double::sum);
	}

	/** Whether a tenant was chosen at the last choice. */
	synchronized boolean chose(int tenant) {
		return this.chosen.contains(tenant);
	}

	/**
	 * Chooses anew.
	 * @return those that are chosen now
	 */
	synchronized Set<Integer> choose() {
		this.use.replaceAll((tenant, slotMillis) -> slotMillis * FADES);
		this.use.values().removeIf((slotMillis) -> slotMillis < NOTHING / 2);
		Comparator<Map.Entry<Integer, Double>> byUse = Comparator
			.comparingDouble((entry) -> -entry.getValue() * (this.chosen.contains(entry.getKey()) ? STAYS : 1));
		Set<Integer> now = this.use.entrySet()
			.stream()
			.sorted(byUse.thenComparing(Map.Entry.comparingByKey()))
			.limit(this.most)
			.map(Map.Entry::getKey)
			.collect(Collectors.toSet());
		this.chosen = Set.copyOf(now);
		return this.chosen;
	}

}
