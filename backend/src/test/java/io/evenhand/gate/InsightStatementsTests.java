package io.evenhand.gate;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.SpanRows;
import io.evenhand.gate.jdbc.StartRows;
import io.evenhand.insight.jdbc.EffectRows;
import io.evenhand.insight.jdbc.RangeRows;
import io.evenhand.tenant.Tenants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the statements of snapshot, forecast, ranges, timeline and effects read on MySQL,
 * with 20,000 requests of 200 tenants waiting and as many that have run.
 */
class InsightStatementsTests {

	private static GateStore store;

	@BeforeAll
	static void fill() {
		store = GateStore.onMySql();
		ForecastLoad.fill(store, 200, 100);
		store.jdbc.update("insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt,"
				+ " cost, urgent, job_rank, ready_rank, ready_at, due) select lane, tenant, account, job + 1000000, step,"
				+ " queue, 'DONE', 1, 1, cost, urgent, job_rank, null, ready_at, null from step_request");
		store.jdbc.update("insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt,"
				+ " cost, urgent, job_rank, ready_rank, ready_at, due) select lane, tenant, account, job + 2000000, step,"
				+ " queue, if(job % 2 = 0, 'RETRY_WAIT', 'HELD'), 1, 1, cost, urgent, job_rank, null, ready_at,"
				+ " timestampadd(second, job, now(6)) from step_request where state = 'READY' and job <= 4000");
		store.jdbc.update("insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at, started_at,"
				+ " ended_at, charged, outcome) select id, 1, lane, tenant, job, 'n1', 0, ready_at,"
				+ " timestampadd(second, -(id % 80000), now(6)), timestampadd(second, 1 - (id % 80000), now(6)), 100,"
				+ " 'DONE' from step_request where state = 'DONE'");
		store.jdbc
			.update("insert into flow_account (lane, tenant, account) select 2, tenant, 7 from flow where lane = 2"
					+ " and tenant <= 50");
		store.jdbc
			.update("insert into hold_span (lane, tenant, account, job, clause, since, ended) select 2, tenant, 0,"
					+ " job, 'JOB_PAUSED', timestampadd(hour, -2, now(6)), timestampadd(hour, -1, now(6)) from step_request"
					+ " where state = 'DONE'");
		store.jdbc.update("insert into start_sample (job, lane, type, band, hold, ready_at, from_at, to_at, started_at)"
				+ " select job, 'bulk', 'import', job % 3, 'turn', ready_at, null, null, if(job % 50 = 0, null, now(6))"
				+ " from step_request where state = 'DONE'");
		store.jdbc
			.execute("analyze table flow, step_request, step_attempt, hold_span, start_sample, flow_account, slot");
	}

	@AfterAll
	static void close() {
		store.close();
	}

	private static List<String> heard(Runnable reading) {
		store.heard.listen();
		reading.run();
		return store.heard.heard();
	}

	@Test
	void aSnapshotReadsIndexesOnlyAndSortsWhatRunsAtMost() {
		List<String> heard = heard(() -> new GateOffice(store).snapshots.of("bulk"));
		assertThat(heard).anyMatch((sql) -> sql.contains("union all"))
			.anyMatch((sql) -> sql.contains("'RETRY_WAIT'"))
			.anyMatch((sql) -> sql.contains("waiting > 0 or running > 0"));
		assertThat(StatementPlans.faults(store.jdbc, heard)).as("steps on slots are sorted")
			.allMatch((fault) -> fault.contains("table=s,") && !fault.contains("type=ALL"));
	}

	@Test
	void soDoesALookAtItsFront() {
		List<String> heard = heard(() -> new GateOffice(store).snapshots.front("bulk", 100));
		assertThat(heard).anyMatch((sql) -> sql.contains("tenant > 100"));
		assertThat(StatementPlans.faults(store.jdbc, heard)).as("steps on slots are sorted")
			.allMatch((fault) -> fault.contains("table=s,") && !fault.contains("type=ALL"));
	}

	@Test
	void rangesAreReadFromTheirIndex() {
		RangeRows rows = new RangeRows(store.jdbc);
		List<String> heard = heard(() -> {
			rows.waits("bulk", "import", 1, "turn", 1_000);
			rows.known(List.of(7L, 8L));
			rows.kinds(List.of(7L, 8L));
			rows.coverage("bulk");
			rows.close();
			rows.purge();
		});
		assertThat(heard).anyMatch((sql) -> sql.contains("timestampdiff")).hasSizeGreaterThan(5);
		// the whole of a day's measure is not among them, nor has the job's table a row
		// here
		assertThat(StatementPlans.faults(store.jdbc, heard)).allMatch((fault) -> fault.contains("table=j,"));
	}

	@Test
	void aTimelineReadsWhatOneJobDidAndOneTimesStarts() {
		Lanes lanes = new Lanes(new LaneRecords(store.jdbc), new ShareRecords(store.jdbc), Mockito.mock(Edits.class),
				Mockito.mock(Tenants.class));
		Starts starts = new Starts(lanes, new StartRows(store.jdbc));
		Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
		List<String> heard = heard(() -> {
			starts.of(1_000_007);
			starts.in("bulk", now.minusSeconds(600), now);
			new HoldSpans(new SpanRows(store.jdbc)).of(1_000_007, now.minusSeconds(9_000), now);
		});
		assertThat(heard).anyMatch((sql) -> sql.contains("hold_span")).anyMatch((sql) -> sql.contains("group by"));
		assertThat(StatementPlans.faults(store.jdbc, heard))
			.as("sorted are one job's starts and spans, and the starts of one time once they are found")
			.allMatch((fault) -> !fault.contains("type=ALL") || fault.contains("table=<"))
			.allMatch((fault) -> fault.contains("table=r,") || fault.contains("table=<")
					|| fault.contains("table=hold_span"));
	}

	@Test
	void anEffectIsMeasuredFromTheStartsOfItsTime() {
		EffectRows rows = new EffectRows(store.jdbc);
		LocalDateTime at = LocalDateTime.of(2026, 11, 30, 12, 0);
		List<String> heard = heard(() -> rows.spell(2, 7, at, at.plusMinutes(10)));
		assertThat(heard).hasSize(2);
		assertThat(StatementPlans.faults(store.jdbc, heard)).isEmpty();
	}

}
