package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

import io.evenhand.insight.FairnessFigures.HeavyHour;
import io.evenhand.insight.FairnessFigures.Share;
import io.evenhand.insight.FairnessFigures.Slowdown;
import io.evenhand.insight.FairnessFigures.Verdict;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * What summed up minutes say of fairness. Pure.
 */
final class FairnessSum {

	/** Who waited for less is no measure of anything. */
	private static final double LEAST_BACKLOG = 10_000;

	/** Of an hour's slot-seconds: who used less is small. */
	private static final double SMALL = 0.05;

	private static final int MOST_SHARES = 50;

	private FairnessSum() {
	}

	static @Nullable Double jain(List<TenantMinute> tenants) {
		List<Double> parts = tenants.stream()
			.filter((one) -> one.tenant() > 0 && one.backlog() >= LEAST_BACKLOG && one.entitled() > 0)
			.map((one) -> one.served() / one.entitled())
			.toList();
		double sum = parts.stream().mapToDouble(Double::doubleValue).sum();
		double squares = parts.stream().mapToDouble((part) -> part * part).sum();
		if (parts.isEmpty()) {
			return null;
		}
		// nobody got anything: all the same part
		return (squares == 0) ? 1.0 : sum * sum / (parts.size() * squares);
	}

	static @Nullable Slowdown slowdown(List<TenantMinute> tenants) {
		return tenants.stream()
			.filter((one) -> one.tenant() > 0 && one.ended() > 0)
			.max(Comparator.comparingDouble(TenantMinute::slowdown))
			.map((one) -> new Slowdown(new TenantId(one.tenant()), one.slowdown()))
			.orElse(null);
	}

	static List<Share> shares(List<TenantMinute> tenants) {
		return tenants.stream()
			.filter((one) -> one.tenant() > 0)
			.sorted(Comparator.comparingDouble((TenantMinute one) -> -one.used())
				.thenComparingInt(TenantMinute::tenant))
			.limit(MOST_SHARES)
			.map((one) -> new Share(new TenantId(one.tenant()), one.used() / 1000,
					Duration.ofMillis(Math.round(one.backlog())), perTime(one.entitled(), one.backlog()),
					perTime(one.served(), one.backlog()), one.waits().percentile(95)))
			.toList();
	}

	private static double perTime(double slotTime, double time) {
		return (time > 0) ? slotTime / time : 0;
	}

	/**
	 * What an hour did to small tenants.
	 * @param heaviest the tenant whose heaviest hour it was
	 * @param from when it began
	 * @param tenants what each had in it
	 * @param target of the lane
	 */
	static HeavyHour heavy(int heaviest, Instant from, List<TenantMinute> tenants, Duration target) {
		double all = tenants.stream().mapToDouble(TenantMinute::used).sum();
		double most = tenants.stream().filter((one) -> one.tenant() == heaviest).mapToDouble(TenantMinute::used).sum();
		List<TenantMinute> small = tenants.stream()
			.filter((one) -> one.tenant() != heaviest && one.tenant() > 0)
			.filter((one) -> one.used() < SMALL * all && one.waits().starts() > 0)
			.toList();
		WaitCounts waits = new WaitCounts();
		small.forEach((one) -> waits.add(one.waits()));
		Duration p95 = waits.percentile(95);
		Verdict verdict = (p95 == null) ? Verdict.NOBODY_SMALL
				: (p95.compareTo(target) < 0) ? Verdict.LEAVE_ALONE : Verdict.LOOK;
		return new HeavyHour(new TenantId(heaviest), from, (all > 0) ? most / all : 0, small.size(), p95, target,
				verdict);
	}

}
