package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoard.Holder;
import io.evenhand.gate.LaneBoard.Row;
import io.evenhand.gate.LaneBoard.Slot;
import io.evenhand.gate.LaneBoard.Waits;
import io.evenhand.gate.LaneSettings;
import io.evenhand.gate.Pause;
import io.evenhand.insight.FairnessFigures;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

/**
 * The world of the mock, as far as this slice has it: it stands still at 10:42:21 in
 * Oslo. Constants and builders.
 */
final class Boards {

	static final Instant NOW = Instant.parse("2026-11-30T09:42:21Z");

	static final ZoneId OSLO = ZoneId.of("Europe/Oslo");

	static final TenantId NORTHWIND = new TenantId(1);

	static final TenantId KESTREL = new TenantId(2);

	static final TenantId OAKLINE = new TenantId(4);

	static final TenantId JUNIPER = new TenantId(5);

	private Boards() {
	}

	static Map<TenantId, Tenant> tenants() {
		Map<TenantId, Tenant> tenants = new LinkedHashMap<>();
		put(tenants, NORTHWIND, "northwind", "Northwind Traders", "NW", 1);
		put(tenants, KESTREL, "kestrel", "Kestrel Bank", "KB", 2);
		put(tenants, OAKLINE, "oakline", "Oakline <b>Logistics</b>", "OL", 6);
		put(tenants, JUNIPER, "juniper", "Juniper Health", "JH", 4);
		return tenants;
	}

	private static void put(Map<TenantId, Tenant> tenants, TenantId id, String code, String name, String badge,
			int colour) {
		tenants.put(id, new Tenant(id, code, name, badge, colour, false, "business", OSLO, Set.of(), "high", 0));
	}

	/** Two slots idle while all that wait are held. */
	static LaneBoard bulk() {
		return board(1, "bulk", "Bulk", null, 17, slots(20, Map.of(NORTHWIND, 8, KESTREL, 6, OAKLINE, 3, JUNIPER, 1)),
				List.of(row(NORTHWIND, 8, 8, 2, 41, "PT18M40S", "tenant_cap", null),
						row(JUNIPER, 1, 4, 1, 40, "PT9M31S", "tenant_paused",
								new Pause("T. Berg", NOW.minus(Duration.ofMinutes(44)), "wrong file")),
						row(KESTREL, 6, 6, 3, 12, "PT6M5S", "tenant_cap", null),
						row(OAKLINE, 3, 4, 1, 0, null, null, null)),
				93, List.of());
	}

	/** Northwind's heavy hour, which did not reach Oakline. */
	static FairnessFigures fairness() {
		Instant to = Instant.parse("2026-11-30T09:42:00Z");
		return new FairnessFigures(to.minus(Duration.ofHours(1)), to, 0.996,
				new FairnessFigures.Slowdown(NORTHWIND, 4.25),
				List.of(new FairnessFigures.Share(NORTHWIND, 28_440, Duration.ofMinutes(42), 8, 7.92,
						Duration.ofSeconds(261)), new FairnessFigures.Share(OAKLINE, 60, Duration.ZERO, 0, 0, null)),
				Map.of("tenant_cap", 250.0),
				new FairnessFigures.HeavyHour(NORTHWIND, Instant.parse("2026-11-30T08:00:00Z"), 0.91, 2,
						Duration.ofSeconds(38), Duration.ofMinutes(1), FairnessFigures.Verdict.LEAVE_ALONE));
	}

	static LaneBoard exports() {
		return board(2, "exports", "Exports", null, 3, slots(5, Map.of(NORTHWIND, 2, KESTREL, 3)),
				List.of(row(NORTHWIND, 2, 2, 1, 6, "PT4M12S", "tenant_cap", null),
						row(KESTREL, 3, 4, 1, 4, "PT1M", "lane_full", null),
						row(OAKLINE, 0, 3, 1, 5, "PT2M", "lane_full", null)),
				15, List.of(OAKLINE, KESTREL, OAKLINE));
	}

	static LaneBoard webhooks() {
		return board(3, "webhooks", "Webhooks",
				new Pause("S. Lindqvist", NOW.minus(Duration.ofMinutes(11)), "Provider incident INC-2291"), 9,
				slots(12, Map.of()), List.of(row(OAKLINE, 0, 4, 1, 9, "PT11M2S", "lane_paused", null)), 9, List.of());
	}

	static LaneBoard quiet() {
		return board(4, "interactive", "Interactive", null, 5, slots(8, Map.of(JUNIPER, 1)),
				List.of(row(JUNIPER, 1, 4, 1, 0, null, null, null)), 0, List.of());
	}

	static LaneBoard board(int id, String name, String title, @Nullable Pause pause, long version, List<Slot> slots,
			List<Row> rows, int waiting, List<TenantId> next) {
		LaneSettings settings = new LaneSettings(title, "What " + title + " is for", "deficit_round_robin", 2,
				slots.size(), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMinutes(10), 100, null, 4);
		return new LaneBoard(new Lane(id, name, settings, pause, 7), version, NOW, slots, rows, waiting, waiting * 2,
				new Waits(10, Duration.ofSeconds(20), Duration.ofSeconds(728)), next, List.of());
	}

	/** A lane whose nodes do not start what they could. */
	static LaneBoard stranded(String cause) {
		LaneBoard quiet = quiet();
		return new LaneBoard(quiet.lane(), quiet.version(), NOW, quiet.slots(),
				List.of(row(OAKLINE, 0, 4, 1, 9, "PT40S", "turn", null)), 9, 9, quiet.waits(), List.of(OAKLINE),
				List.of(new LaneBoard.Stranded("n1", cause, 3, NOW.minusSeconds(40))));
	}

	static List<Slot> slots(int count, Map<TenantId, Integer> held) {
		List<Slot> slots = new ArrayList<>();
		held.forEach((tenant, running) -> {
			for (int i = 0; i < running; i++) {
				int n = slots.size();
				slots.add(new Slot("a", n,
						new Holder(n, tenant, 100 + tenant.value(), "importRows", NOW.minusSeconds(5))));
			}
		});
		while (slots.size() < count) {
			slots.add(new Slot("a", slots.size(), null));
		}
		return slots;
	}

	static Row row(TenantId tenant, int running, int cap, int weight, int waiting, @Nullable String oldest,
			@Nullable String heldBy, @Nullable Pause pause) {
		return new Row(tenant, running, new Cap(cap), new Weight(weight), waiting, waiting * 2,
				(oldest != null) ? NOW.minus(Duration.parse(oldest)) : null, heldBy, pause, 31);
	}

}
