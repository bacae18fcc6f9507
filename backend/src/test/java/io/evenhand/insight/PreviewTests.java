package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.RunForward;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Tuning;
import io.evenhand.fairness.Turn;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.insight.Preview.Effect;
import io.evenhand.insight.Preview.Standing;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What a change would do, on the lane that the design draws: 24 slots, Northwind at its
 * cap of 8, Kestrel at 6, Marlow held by its provider, Oakline with nothing waiting,
 * Juniper paused, two slots idle.
 */
class PreviewTests {

	private static final TenantId NORTHWIND = new TenantId(1);

	private static final TenantId KESTREL = new TenantId(2);

	private static final TenantId MARLOW = new TenantId(3);

	private static final TenantId OAKLINE = new TenantId(4);

	private static final TenantId JUNIPER = new TenantId(5);

	private static final Account SHOPIFY = new Account(7, 4, 4, Account.State.OPEN);

	private final List<RunForward.Running> running = new ArrayList<>();

	private Backlog backlog(TenantId tenant, int weight, int cap, int runs, Backlog.Queue... queues) {
		for (int i = 0; i < runs; i++) {
			this.running
				.add(new RunForward.Running(tenant, tenant.equals(MARLOW) ? 7 : 0, head(tenant, 100 + i), 1_000, 0));
		}
		return new Backlog(new Flow(tenant, new Share(new Weight(weight), new Cap(cap)), tenant.equals(JUNIPER), runs,
				new Turn(0, 0)), 4, List.of(queues));
	}

	private static Head head(TenantId tenant, int n) {
		long id = tenant.value() * 1_000L + n;
		return new Head(new Rank(n, id, id), 10_000 + n, false, Head.State.READY);
	}

	private static Backlog.Queue waiting(TenantId tenant, Account account, int number) {
		List<Head> heads = new ArrayList<>();
		for (int i = 0; i < number; i++) {
			heads.add(head(tenant, i));
		}
		return new Backlog.Queue(account, false, heads);
	}

	private LaneSnapshot bulk() {
		List<Backlog> backlogs = List.of(backlog(NORTHWIND, 2, 8, 8, waiting(NORTHWIND, Account.NONE, 41)),
				backlog(KESTREL, 2, 6, 6, waiting(KESTREL, Account.NONE, 12)),
				backlog(MARLOW, 1, 4, 4, waiting(MARLOW, SHOPIFY, 30)), backlog(OAKLINE, 1, 4, 3),
				backlog(JUNIPER, 1, 4, 1, waiting(JUNIPER, Account.NONE, 40)));
		Lane lane = new Lane(LanePolicy.DEFICIT_ROUND_ROBIN.tuned(new Tuning(4_000, 2_000, 4_000)), 0, false,
				new Lane.Room(3, 2, 100));
		return new LaneSnapshot(2, "bulk", 8841, Instant.parse("2026-11-30T09:42:21Z"), lane, backlogs, this.running,
				Map.of(), Set.of());
	}

	private static Effect effect(Preview preview, TenantId tenant) {
		return preview.effects().stream().filter((effect) -> effect.tenant().equals(tenant)).findFirst().orElseThrow();
	}

	@Test
	void theFiguresOfTheDesignComeOut() {
		Preview preview = WhatIf.compare(Forecast.of(bulk()), (now) -> now.with(NORTHWIND, new Weight(3), new Cap(10)));
		assertThat(preview.slots()).isEqualTo(24);
		int[][] slots = { { 8, 10 }, { 6, 6 }, { 4, 4 }, { 3, 3 }, { 1, 1 } };
		double[][] contended = { { 7.2, 9 }, { 6, 6 }, { 3.6, 3 }, { 3.6, 3 }, { 3.6, 3 } };
		for (int i = 0; i < 5; i++) {
			Effect effect = effect(preview, new TenantId(i + 1));
			assertThat(effect.now().slots()).isEqualTo(slots[i][0]);
			assertThat(effect.after().slots()).isEqualTo(slots[i][1]);
			assertThat(effect.now().contended()).isCloseTo(contended[i][0], within(1e-9));
			assertThat(effect.after().contended()).isCloseTo(contended[i][1], within(1e-9));
		}
		assertThat(preview.losers()).extracting(Effect::tenant).containsExactly(MARLOW, OAKLINE, JUNIPER);
		assertThat(effect(preview, MARLOW).lost()).isCloseTo(0.6, within(1e-9));
		assertThat(effect(preview, MARLOW).lostPercent()).isEqualTo(17);
		assertThat(effect(preview, NORTHWIND).after().clears()).isLessThan(effect(preview, NORTHWIND).now().clears());
		assertThat(effect(preview, MARLOW).now().unclear()).isEqualTo("provider");
		assertThat(effect(preview, OAKLINE).now().unclear()).isEqualTo("nothing_waiting");
		assertThat(effect(preview, JUNIPER).now().unclear()).isEqualTo("paused");
		assertThat(preview.after().subList(0, 2)).extracting(Forecast.Start::tenant).containsOnly(NORTHWIND);
	}

	@Test
	void aLoweredCapLeavesLessOnceWhatRunsHasEnded() {
		Preview preview = WhatIf.compare(Forecast.of(bulk()), (now) -> now.with(NORTHWIND, new Weight(2), new Cap(3)));
		assertThat(effect(preview, NORTHWIND).after().slots()).isEqualTo(3);
		assertThat(effect(preview, NORTHWIND).loses()).isTrue();
		assertThat(effect(preview, KESTREL).loses()).isFalse();
	}

	@Test
	void whoseSliceEndsFirstMakesNoLoser() {
		Standing now = new Standing(2, 1, Duration.ofMillis(30), null, null);
		assertThat(new Effect(KESTREL, now, new Standing(2, 1.8, Duration.ofMillis(1000), null, null)).loses())
			.isFalse();
		assertThat(new Effect(KESTREL, now, new Standing(2, 1.8, Duration.ofMillis(1100), null, null)).loses())
			.isTrue();
		assertThat(new Effect(KESTREL, now, new Standing(2, 1.8, null, null, null)).loses()).isTrue();
	}

	@Test
	void aPausedTenantLosesEverythingAndOthersGainWhenTheyCompete() {
		Preview preview = WhatIf.compare(Forecast.of(bulk()), (now) -> now.paused(KESTREL));
		assertThat(effect(preview, KESTREL).after().slots()).isZero();
		assertThat(effect(preview, KESTREL).after().contended()).isZero();
		assertThat(effect(preview, MARLOW).after().contended()).isGreaterThan(3.6);
		assertThat(preview.losers()).extracting(Effect::tenant).containsExactly(KESTREL);
	}

	@Test
	void inAPausedLaneEverybodyLosesAndNothingStarts() {
		Preview preview = WhatIf.compare(Forecast.of(bulk()), LaneSnapshot::paused);
		assertThat(preview.after()).isEmpty();
		assertThat(preview.effects()).allMatch((effect) -> effect.after().slots() == 0 && effect.loses());
	}

	@Test
	void theLaneIsLeftAsItWas() {
		LaneSnapshot before = bulk();
		WhatIf.compare(Forecast.of(before), (now) -> now.with(NORTHWIND, new Weight(3), new Cap(10)));
		this.running.clear();
		assertThat(before).isEqualTo(bulk());
	}

	@Test
	void aPlaceIsAmongTheTenantsLaunchesAndTheLanesOrderAmongAll() {
		this.running.clear();
		Backlog.Queue launches = new Backlog.Queue(Account.NONE, true, List.of(head(NORTHWIND, 1),
				new Head(new Rank(2, 1_002, 1_002), 10, false, Head.State.JOB_PAUSED), head(NORTHWIND, 3)));
		LaneSnapshot lane = bulk();
		LaneSnapshot two = new LaneSnapshot(2, "bulk", 1, lane.at(), lane.lane(), List
			.of(backlog(NORTHWIND, 1, 1, 0, launches), backlog(KESTREL, 9, 1, 0, waiting(KESTREL, Account.NONE, 3))),
				List.of(), Map.of(), Set.of());
		Forecast forecast = Forecast.of(two);
		assertThat(forecast.position(1_001)).hasValue(1);
		assertThat(forecast.position(1_002)).hasValue(2);
		assertThat(forecast.position(1_003)).hasValue(3);
		assertThat(forecast.laneOrder(1_002)).isEmpty();
		assertThat(forecast.laneOrder(1_001)).hasValue(1);
		assertThat(forecast.starts()).hasSize(5);
		assertThat(forecast.position(2_001)).as("a step of an open job").isEmpty();
	}

	@Test
	void aForecastEndsWhereAQueueWasCut() {
		LaneSnapshot lane = bulk();
		Backlog.Queue cut = waiting(KESTREL, Account.NONE, 3);
		LaneSnapshot two = new LaneSnapshot(2, "bulk", 1, lane.at(), lane.lane(),
				List.of(backlog(KESTREL, 1, 4, 0, cut), backlog(OAKLINE, 1, 1, 0, waiting(OAKLINE, Account.NONE, 30))),
				List.of(), Map.of(), Set.of(2_002L));
		assertThat(Forecast.of(two).starts()).last().extracting(Forecast.Start::request).isEqualTo(2_002L);
	}

}
