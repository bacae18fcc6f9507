package io.evenhand.web.api;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.insight.FairnessFigures;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.FairnessWords;
import org.jspecify.annotations.Nullable;

/**
 * How fair a lane was, as the API shows it; see {@link FairnessFigures}. Times are in
 * seconds. Immutable.
 *
 * @param from the beginning of the hour that the figures are about
 * @param to its end
 * @param jain Jain's index of what tenants got of their entitlement, null without any
 * @param slowdown the largest slowdown of a tenant, null without any
 * @param shares each tenant's share against its entitlement
 * @param idle idle slot-seconds beside waiting work, by cause
 * @param heavyHour the heaviest tenant's heaviest hour, null without any
 */
record FairnessJson(Instant from, Instant to, @Nullable Double jain, @Nullable Slowdown slowdown, List<Share> shares,
		Map<String, Double> idle, @Nullable HeavyHour heavyHour) {

	/** All tenants that the figures name. */
	static Stream<TenantId> named(FairnessFigures figures) {
		Stream<TenantId> some = figures.shares().stream().map(FairnessFigures.Share::tenant);
		Stream<TenantId> slow = Stream.ofNullable(figures.slowdown()).map(FairnessFigures.Slowdown::tenant);
		Stream<TenantId> heavy = Stream.ofNullable(figures.heavy()).map(FairnessFigures.HeavyHour::tenant);
		return Stream.of(some, slow, heavy).flatMap((named) -> named);
	}

	static FairnessJson of(FairnessFigures figures, Map<TenantId, Tenant> tenants, FairnessWords words) {
		FairnessFigures.Slowdown slow = figures.slowdown();
		FairnessFigures.HeavyHour heavy = figures.heavy();
		return new FairnessJson(figures.from(), figures.to(), figures.jain(),
				(slow != null) ? new Slowdown(code(slow.tenant(), tenants), rounded(slow.times())) : null,
				figures.shares()
					.stream()
					.map((share) -> new Share(code(share.tenant(), tenants), rounded(share.used()),
							rounded(share.backlogged().toMillis() / 1000.0), rounded(share.entitled()),
							rounded(share.got()), share.part(), seconds(share.p95())))
					.toList(),
				figures.idle(), (heavy != null) ? heavy(heavy, code(heavy.tenant(), tenants), words) : null);
	}

	private static HeavyHour heavy(FairnessFigures.HeavyHour heavy, String tenant, FairnessWords words) {
		return new HeavyHour(tenant, heavy.from(), rounded(heavy.share()), heavy.small(), seconds(heavy.p95()),
				heavy.target().toMillis() / 1000.0, FairnessWords.word(heavy),
				words.sentence(heavy, tenant, ZoneOffset.UTC));
	}

	private static String code(TenantId id, Map<TenantId, Tenant> tenants) {
		Tenant tenant = tenants.get(id);
		return (tenant != null) ? tenant.code() : "";
	}

	private static double rounded(double value) {
		return Math.round(value * 1000) / 1000.0;
	}

	private static @Nullable Double seconds(@Nullable Duration length) {
		return (length != null) ? length.toMillis() / 1000.0 : null;
	}

	/**
	 * A slowdown.
	 *
	 * @param tenant whose
	 * @param times how many times longer its steps took than they ran
	 */
	record Slowdown(String tenant, double times) {
	}

	/**
	 * A tenant's share against its entitlement.
	 *
	 * @param tenant whose
	 * @param slotSeconds that it used in all
	 * @param backlogged seconds in which something of it waited
	 * @param entitled slots on average in these seconds
	 * @param got slots on average in these seconds
	 * @param part what it got of its entitlement, null where it was entitled to nothing
	 * @param p95Wait seconds, null without starts
	 */
	record Share(String tenant, double slotSeconds, double backlogged, double entitled, double got,
			@Nullable Double part, @Nullable Double p95Wait) {
	}

	/**
	 * What one tenant's heaviest hour did to small ones.
	 *
	 * @param tenant the heaviest
	 * @param from when the hour began
	 * @param share its part of the slot-seconds, 0 to 1
	 * @param small how many small tenants started something
	 * @param p95Wait seconds that they waited at the 95th percentile, null without any
	 * @param target seconds, a setting of the lane
	 * @param verdict {@code leave_alone}, {@code look} or {@code nobody_small}
	 * @param sentence the same in words
	 */
	record HeavyHour(String tenant, Instant from, double share, int small, @Nullable Double p95Wait, double target,
			String verdict, String sentence) {
	}

}
