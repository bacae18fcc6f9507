package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.GaugeRows;
import io.evenhand.gate.jdbc.GaugeRows.Standing;
import io.evenhand.gate.jdbc.LaneRow;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * How lanes and their tenants stand. Each node looks and tells the same of the whole
 * lane: across nodes it is a maximum, not a sum. Used by one thread.
 */
@Component
class TenantGauges {

	private final GaugeRows rows;

	private final BoardRows lanes;

	private final TenantMeters tenants;

	private final MultiGauge running;

	private final MultiGauge waiting;

	private final MultiGauge oldest;

	private final MultiGauge active;

	TenantGauges(GaugeRows rows, BoardRows lanes, TenantMeters tenants, MeterRegistry meters) {
		this.rows = rows;
		this.lanes = lanes;
		this.tenants = tenants;
		this.running = gauge(meters, "evenhand.tenant.running", "Running steps");
		this.waiting = gauge(meters, "evenhand.tenant.waiting", "Waiting steps");
		this.oldest = gauge(meters, "evenhand.tenant.oldest.eligible", "Seconds that the first eligible step waits");
		this.active = gauge(meters, "evenhand.lane.tenants", "Tenants with something running or waiting");
	}

	private static MultiGauge gauge(MeterRegistry meters, String name, String what) {
		return MultiGauge.builder(name).description(what).register(meters);
	}

	/** Looks once at every lane. */
	void look() {
		Map<String, List<Standing>> found = new TreeMap<>();
		for (LaneRow lane : this.lanes.lanes()) {
			List<Standing> standings = this.rows.standings(lane.id());
			standings.forEach((one) -> this.tenants.seen(lane.name(), one.tenant()));
			found.put(lane.name(), standings);
		}
		this.tenants.choose();
		tell(found);
	}

	private void tell(Map<String, List<Standing>> lanes) {
		List<MultiGauge.Row<?>> steps = new ArrayList<>();
		List<MultiGauge.Row<?>> waits = new ArrayList<>();
		List<MultiGauge.Row<?>> ages = new ArrayList<>();
		List<MultiGauge.Row<?>> counts = new ArrayList<>();
		lanes.forEach((lane, standings) -> {
			Map<String, Sum> sums = new TreeMap<>();
			standings.forEach((one) -> sums.merge(this.tenants.name(lane, one.tenant()), Sum.of(one), Sum::plus));
			sums.forEach((tenant, sum) -> {
				Tags tags = Tags.of("lane", lane, "tenant", tenant);
				add(steps, tags, sum, Sum::running);
				add(waits, tags, sum, Sum::waiting);
				Double age = sum.oldest;
				if (age != null) {
					ages.add(MultiGauge.Row.of(tags, age));
				}
			});
			counts.add(MultiGauge.Row.of(Tags.of("lane", lane, "state", "active"),
					standings.stream().filter((one) -> one.running() > 0).count()));
			counts.add(MultiGauge.Row.of(Tags.of("lane", lane, "state", "waiting"),
					standings.stream().filter((one) -> one.waiting() > 0).count()));
		});
		this.running.register(steps, true);
		this.waiting.register(waits, true);
		this.oldest.register(ages, true);
		this.active.register(counts, true);
	}

	private static void add(List<MultiGauge.Row<?>> rows, Tags tags, Sum sum, ToDoubleFunction<Sum> value) {
		rows.add(MultiGauge.Row.of(tags, sum, value));
	}

	private record Sum(int running, int waiting, @Nullable Double oldest) {

		static Sum of(Standing one) {
			return new Sum(one.running(), one.waiting(), one.oldestSeconds());
		}

		Sum plus(Sum other) {
			Double mine = this.oldest;
			Double theirs = other.oldest;
			Double longest = (mine == null) ? theirs : (theirs == null) ? mine : Double.valueOf(Math.max(mine, theirs));
			return new Sum(this.running + other.running, this.waiting + other.waiting, longest);
		}

	}

}
