package io.evenhand.insight;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Tuning;
import io.evenhand.fairness.Turn;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.gate.Lanes;
import io.evenhand.gate.Snapshots;
import io.evenhand.insight.Ranges.Range;
import io.evenhand.insight.jdbc.RangeRows;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ranges of waits and how often they came true, on each database.
 */
abstract class RangesContract {

	private static final Likeness SMALL = new Likeness("bulk", "import", 1, "tenant_cap");

	private JdbcTemplate jdbc;

	private RangeRows rows;

	private Ranges ranges;

	abstract JdbcTemplate open();

	@BeforeEach
	void openStore() {
		this.jdbc = open();
		this.jdbc.update("delete from start_sample");
		this.jdbc.update("delete from range_coverage");
		this.jdbc.update("delete from job");
		this.rows = new RangeRows(this.jdbc);
		this.ranges = new Ranges(this.rows, Clock.systemUTC());
	}

	/** A job that started so many days ago after it had waited so many seconds. */
	private void started(int job, int days, int waited, String hold, int from, int to) {
		this.jdbc.update(
				"insert into start_sample (job, lane, type, band, hold, ready_at, from_at, to_at, started_at)"
						+ " values (?, 'bulk', 'import', 1, ?, timestampadd(day, ?, now(6)),"
						+ " timestampadd(second, ?, timestampadd(day, ?, now(6))),"
						+ " timestampadd(second, ?, timestampadd(day, ?, now(6))),"
						+ " timestampadd(second, ?, timestampadd(day, ?, now(6))))",
				job, hold, -days, from, -days, to, -days, waited, -days);
	}

	private void job(int id, boolean started) {
		this.jdbc.update("insert into job (id, tenant, type, name, lane, priority, state, cost_millis, submitted_at,"
				+ " submitted_by, started_at) values (?, 1, 'import', 'a.csv', 'bulk', 'normal', 'ready', 5000,"
				+ " timestampadd(second, -30, now(6)), 'acme', " + (started ? "now(6)" : "null") + ")", id);
	}

	@Test
	void aRangeGoesFromTheTenthToTheNinetiethPercentileOfComparableJobs() {
		for (int i = 1; i <= 19; i++) {
			started(i, 1, i, "tenant_cap", 0, 100);
		}
		started(30, 1, 5_000, "turn", 0, 100);
		started(31, 15, 5_000, "tenant_cap", 0, 100);
		assertThat(this.ranges.measured(SMALL)).as("19 are too few").isEmpty();
		started(20, 13, 20, "tenant_cap", 0, 100);
		assertThat(new Ranges(this.rows, Clock.systemUTC()).measured(SMALL))
			.contains(new Range(Duration.ofSeconds(2), Duration.ofSeconds(18), 20));
	}

	@Test
	void onlyHoldsThatEndWithTheWorkBeforeHaveARange() {
		for (int i = 1; i <= 30; i++) {
			started(i, 1, i, "tenant_paused", 0, 100);
		}
		assertThat(this.ranges.measured(new Likeness("bulk", "import", 1, "tenant_paused"))).isEmpty();
	}

	@Test
	void aLaneWhoseRangesWereWrongTooOftenShowsNone() {
		job(99, false);
		for (int i = 1; i <= 30; i++) {
			started(i, 1, 50, "tenant_cap", 0, (i <= 21) ? 60 : 40);
		}
		new RangeCoverage(this.rows).run((rest) -> true);
		Ranges.Coverage good = this.ranges.coverage("bulk").orElseThrow();
		assertThat(good).isEqualTo(new Ranges.Coverage(30, 21));
		assertThat(good.shown()).isTrue();
		assertThat(this.ranges.of("bulk", 99, "tenant_cap")).isPresent();
		started(31, 1, 50, "tenant_cap", 0, 40);
		new RangeCoverage(this.rows).run((rest) -> true);
		Ranges after = new Ranges(this.rows, Clock.systemUTC());
		assertThat(after.coverage("bulk").orElseThrow().shown()).isFalse();
		assertThat(after.of("bulk", 99, "tenant_cap")).isEmpty();
		assertThat(after.measured(SMALL)).as("they go on being measured").isPresent();
	}

	@Test
	void aJobThatWaitsBeyondItsRangeCountsAsWrong() {
		this.jdbc.update("insert into start_sample (job, lane, type, band, hold, ready_at, from_at, to_at)"
				+ " values (1, 'bulk', 'import', 1, 'turn', now(6), timestampadd(second, -60, now(6)),"
				+ " timestampadd(second, -30, now(6)))");
		this.rows.measure();
		assertThat(this.ranges.coverage("bulk")).contains(new Ranges.Coverage(1, 0));
	}

	@Test
	void whatIsOlderThanFourteenDaysOrEndedWithoutAStartIsRemoved() {
		started(1, 15, 10, "turn", 0, 100);
		started(2, 13, 10, "turn", 0, 100);
		this.jdbc.update("insert into start_sample (job, lane, type, band, hold, ready_at)"
				+ " values (3, 'bulk', 'import', 1, 'turn', now(6))");
		new RangeCoverage(this.rows).run((rest) -> true);
		assertThat(this.jdbc.queryForList("select job from start_sample", Long.class)).containsExactly(2L);
	}

	@Test
	void aWaitingJobIsNotedWithItsHoldAndItsRangeAndClosedWhenItStarts() {
		for (int i = 101; i <= 120; i++) {
			started(i, 1, 60, "tenant_cap", 0, 100);
		}
		job(1, false);
		job(2, true);
		StartSamples samples = new StartSamples(Mockito.mock(Lanes.class), Mockito.mock(Snapshots.class), this.ranges,
				this.rows);
		samples.see(bulk());
		samples.see(bulk());
		Map<String, Object> noted = this.jdbc
			.queryForMap("select type, band, hold, from_at, started_at from start_sample where job = 1");
		assertThat(noted).containsEntry("type", "import").containsEntry("band", 1).containsEntry("hold", "tenant_cap");
		assertThat(noted.get("from_at")).isNotNull();
		assertThat(this.jdbc.queryForList("select job from start_sample where started_at is null", Long.class))
			.as("not the one that has started")
			.containsExactly(1L);
		assertThat(this.rows.close()).isZero();
		this.jdbc.update("update job set started_at = now(6) where id = 1");
		assertThat(this.rows.close()).isEqualTo(1);
		assertThat(this.jdbc.queryForList("select job from start_sample where started_at is null", Long.class))
			.isEmpty();
	}

	@Test
	void ofManyTenantsEachHasItsTurnToBeSeen() {
		Lanes lanes = Mockito.mock(Lanes.class);
		io.evenhand.gate.Lane lane = Mockito.mock(io.evenhand.gate.Lane.class);
		Mockito.when(lane.name()).thenReturn("bulk");
		Mockito.when(lanes.all()).thenReturn(List.of(lane));
		Snapshots snapshots = Mockito.mock(Snapshots.class);
		Mockito.when(snapshots.front("bulk", 0)).thenReturn(idle(1, Snapshots.FRONT_TENANTS));
		Mockito.when(snapshots.front("bulk", Snapshots.FRONT_TENANTS)).thenReturn(idle(Snapshots.FRONT_TENANTS + 1, 7));
		StartSamples samples = new StartSamples(lanes, snapshots, this.ranges, this.rows);
		for (int round = 0; round < 3; round++) {
			samples.run((rest) -> true);
		}
		Mockito.verify(snapshots, Mockito.times(2)).front("bulk", 0);
		Mockito.verify(snapshots).front("bulk", Snapshots.FRONT_TENANTS);
	}

	/** Tenants of whom nothing waits. */
	private static LaneSnapshot idle(int first, int number) {
		List<Backlog> backlogs = IntStream.range(first, first + number)
			.mapToObj((tenant) -> new Backlog(
					new Flow(new TenantId(tenant), new Share(Weight.ONE, new Cap(1)), false, 0, new Turn(0, 0)), 4,
					List.of()))
			.toList();
		return new LaneSnapshot(2, "bulk", 1, Instant.now(),
				new Lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 0, false, new Lane.Room(1, 1, 1)), backlogs,
				List.of(), Map.of(), Set.of());
	}

	/** Two jobs of one tenant that is at its cap. */
	private static LaneSnapshot bulk() {
		Instant since = Instant.now().minusSeconds(30);
		TenantId acme = new TenantId(1);
		Flow flow = new Flow(acme, new Share(Weight.ONE, new Cap(1)), false, 1, new Turn(0, 0));
		List<Head> heads = List.of(new Head(new Rank(1, 1, 11), 10, false, Head.State.READY),
				new Head(new Rank(2, 2, 12), 10, false, Head.State.READY));
		return new LaneSnapshot(2, "bulk", 1, Instant.now(),
				new Lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 0, false, new Lane.Room(1, 1, 1)),
				List.of(new Backlog(flow, 4, List.of(new Backlog.Queue(Account.NONE, true, heads)))), List.of(),
				Map.of(11L, new LaneSnapshot.Request(1, acme, true, since, null), 12L,
						new LaneSnapshot.Request(2, acme, true, since, null)),
				Set.of());
	}

	@Test
	void aSizeIsAPowerOfTen() {
		assertThat(List.of(Likeness.band(1), Likeness.band(1_000), Likeness.band(1_001), Likeness.band(99_000),
				Likeness.band(Long.MAX_VALUE)))
			.containsExactly(0, 0, 1, 2, 9);
	}

}
