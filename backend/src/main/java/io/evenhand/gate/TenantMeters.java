package io.evenhand.gate;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;

import org.springframework.stereotype.Component;

/**
 * Figures per lane and tenant, as this node counts them. Only those tenants of a lane
 * that use most have series of their own, see {@link TopTenants}; the rest is one. A
 * series whose tenant is chosen no more is taken away; what it counts from then on is the
 * rest's. Thread-safe.
 */
@Component
class TenantMeters {

	/** The name of those without series of their own. */
	static final String OTHER = "other";

	private final MeterRegistry meters;

	private final Tenants tenants;

	private final MetricsSettings settings;

	private final Map<String, TopTenants> lanes = new ConcurrentHashMap<>();

	/** Of those that are chosen in some lane. */
	private volatile Map<Integer, String> names = Map.of();

	private final Map<Own, Queue<Meter>> series = new ConcurrentHashMap<>();

	TenantMeters(MeterRegistry meters, Tenants tenants, MetricsSettings settings) {
		this.meters = meters;
		this.tenants = tenants;
		this.settings = settings;
	}

	/**
	 * A step has started.
	 * @param first whether it is its job's first, since the job was queued
	 * @param retry whether it failed before
	 * @param waited from ready to started
	 */
	void started(String lane, TenantId tenant, boolean first, boolean retry, Duration waited) {
		Own own = own(lane, tenant, 0);
		timer("evenhand.tenant.queue.age", "From ready to started", own).record(waited);
		if (first) {
			timer("evenhand.tenant.first.step", "From the queueing of a job to its first step", own).record(waited);
		}
		counter("evenhand.tenant.starts", "Steps that started, again after a failure or not", own, "retry",
				Boolean.toString(retry))
			.increment();
	}

	/**
	 * A step has ended.
	 * @param done whether it completed
	 * @param ran for how long it held its slot
	 */
	void ended(String lane, TenantId tenant, boolean done, Duration ran) {
		counter("evenhand.tenant.cost", "Slot-seconds of steps that ended, completed or not",
				own(lane, tenant, ran.toMillis()), "completed", Boolean.toString(done))
			.increment(ran.toMillis() / 1000.0);
	}

	/**
	 * A step has completed, and it is known what it took.
	 * @param estimateMillis what was expected, at least 1
	 * @param ranMillis for how long it held its slot
	 */
	void estimated(String lane, TenantId tenant, long estimateMillis, long ranMillis) {
		Own own = own(lane, tenant, 0);
		kept(own,
				DistributionSummary.builder("evenhand.tenant.estimate.error")
					.description("|ln(used / estimated)| of steps that completed: 0.69 is twice or half")
					.tags(Tags.of("lane", own.lane(), "tenant", own.name()))
					.register(this.meters))
			.record(Math.abs(Math.log(Math.max(1, ranMillis) / (double) Math.max(1, estimateMillis))));
	}

	/** A claim gave slots away and passed a tenant over that has work waiting. */
	void skipped(String lane, Skip skip) {
		counter("evenhand.tenant.skips", "Times that a claim passed a tenant over that had work waiting",
				own(lane, skip.tenant(), 0), "why", skip.why())
			.increment();
	}

	/** The name that a tenant has in the series of a lane. */
	String name(String lane, int tenant) {
		return lane(lane).chose(tenant) ? this.names.getOrDefault(tenant, OTHER) : OTHER;
	}

	/** A tenant has something running or waiting. */
	void seen(String lane, int tenant) {
		lane(lane).used(tenant, 0);
	}

	private TopTenants lane(String lane) {
		return this.lanes.computeIfAbsent(lane, (key) -> new TopTenants(this.settings.tenants()));
	}

	private Own own(String lane, TenantId tenant, long slotMillis) {
		lane(lane).used(tenant.value(), slotMillis);
		String name = name(lane, tenant.value());
		return new Own(lane, name.equals(OTHER) ? 0 : tenant.value(), name);
	}

	/** Chooses anew who has series of their own, and takes the others' away. */
	void choose() {
		Set<Integer> chosen = new HashSet<>();
		this.lanes.values().forEach((top) -> chosen.addAll(top.choose()));
		Map<Integer, String> known = new HashMap<>();
		this.tenants.byIds(chosen.stream().map(TenantId::new).toList())
			.forEach((id, tenant) -> known.put(id.value(), tenant.code()));
		this.names = known;
		for (Own own : this.series.keySet()) {
			Queue<Meter> gone = lane(own.lane()).chose(own.tenant()) ? null : this.series.remove(own);
			if (gone != null) {
				gone.forEach(this.meters::remove);
			}
		}
	}

	private Timer timer(String meter, String what, Own own) {
		return kept(own,
				Timer.builder(meter)
					.description(what)
					.tags(Tags.of("lane", own.lane(), "tenant", own.name()))
					.register(this.meters));
	}

	private Counter counter(String meter, String what, Own own, String tag, String value) {
		return kept(own,
				Counter.builder(meter)
					.description(what)
					.tags(Tags.of("lane", own.lane(), "tenant", own.name(), tag, value))
					.register(this.meters));
	}

	private <M extends Meter> M kept(Own own, M meter) {
		if (own.tenant() != 0) {
			Queue<Meter> known = this.series.computeIfAbsent(own, (key) -> new ConcurrentLinkedQueue<>());
			if (!known.contains(meter)) {
				known.add(meter);
			}
		}
		return meter;
	}

	/**
	 * Whose series.
	 *
	 * @param lane in which lane
	 * @param tenant the tenant's number, 0 for all others
	 * @param name what it is called
	 */
	private record Own(String lane, int tenant, String name) {
	}

}
