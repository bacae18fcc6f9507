package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import com.zaxxer.hikari.HikariDataSource;
import io.evenhand.gate.Insights;
import io.evenhand.store.Retry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Fairness figures from the slot record, on each database.
 */
abstract class FairnessContract {

	private static final int BULK = 2;

	private HikariDataSource pool;

	private JdbcTemplate jdbc;

	private Insights gate;

	private MinuteRows rows;

	private FairnessMinutes minutes;

	private final AtomicLong requests = new AtomicLong();

	abstract HikariDataSource open();

	@BeforeEach
	void openStore() {
		this.pool = open();
		this.jdbc = new JdbcTemplate(this.pool);
		this.gate = new Insights(this.jdbc);
		this.rows = new MinuteRows(this.jdbc, new Retry(new JdbcTransactionManager(this.pool)));
		this.minutes = new FairnessMinutes(this.gate.record, this.gate.lanes, this.rows);
		this.jdbc.update("insert into node (id, n, boot, address, version, started, heartbeat, ended, lease_millis)"
				+ " values ('n1', 2, 'b', 'x', 'x', now(6), timestampadd(hour, 1, now(6)), null, 2000)");
		for (int n = 0; n < 4; n++) {
			this.jdbc.update("insert into slot (node, lane, n, boot) values ('n1', 2, ?, 'b')", n);
		}
		this.jdbc.update("delete from lane where id <> 2");
	}

	@AfterEach
	void closeStore() {
		this.pool.close();
	}

	private Instant lastMinute() {
		return Instant.ofEpochSecond((FairnessMinutes.minute(this.gate.record.now()) - 1) * 60);
	}

	private void ran(int tenant, Instant ready, Instant started, Instant ended) {
		this.jdbc.update(
				"insert into step_attempt (request, token, lane, tenant, job, node, n, ready_at, started_at, ended_at,"
						+ " charged, outcome) values (?, 1, 2, ?, 1, 'n1', 0, ?, ?, ?, 1, 'DONE')",
				this.requests.incrementAndGet(), tenant, utc(ready), utc(started), utc(ended));
	}

	private void flow(int tenant, int weight) {
		this.jdbc.update("insert into flow (lane, tenant, account, weight, cap, own_cap, open_limit, running,"
				+ " waiting, launches, pinned, urgent, open_jobs, turn, entry, paused, version)"
				+ " values (2, ?, 0, ?, 40, true, 40, 0, 0, 0, 0, 0, 0, 0, 0, false, 0)", tenant, weight);
	}

	private static LocalDateTime utc(Instant at) {
		return LocalDateTime.ofInstant(at, ZoneOffset.UTC);
	}

	private Fairness fairness() {
		return new Fairness(this.gate.lanes, this.gate.record, this.rows);
	}

	private void run() {
		this.minutes.run((rest) -> true);
	}

	@Test
	void whatWasUsedAndDueIsSummedUpOnceForEachMinute() {
		flow(1, 1);
		flow(2, 3);
		Instant start = lastMinute();
		for (int n = 0; n < 2; n++) {
			ran(1, start, start, start.plusSeconds(40));
			ran(2, start, start, start.plusSeconds(40));
		}
		// both have more waiting until the fortieth second
		ran(1, start, start.plusSeconds(40), start.plusSeconds(41));
		ran(2, start, start.plusSeconds(40), start.plusSeconds(41));
		run();
		run();
		FairnessFigures figures = fairness().of("bulk");
		assertThat(figures.to()).isEqualTo(start.plusSeconds(60));
		assertThat(figures.shares()).hasSize(2);
		assertThat(figures.shares()).allSatisfy((share) -> {
			assertThat(share.used()).isCloseTo(81, within(0.1));
			assertThat(share.got()).isCloseTo(2, within(0.1));
			assertThat(share.entitled()).isCloseTo((share.tenant().value() == 1) ? 1 : 3, within(0.1));
		});
		assertThat(figures.jain()).isCloseTo(0.8, within(0.02));
		assertThat(figures.heavy()).isNotNull();
		assertThat(this.jdbc.queryForObject("select count(*) from tenant_minute where tenant = 1 and at_minute = ?",
				Integer.class, start.getEpochSecond() / 60))
			.isOne();
	}

	@Test
	void aMinuteIsWrittenByWhoeverIsFirst() {
		assertThat(this.rows.write(BULK, 7, 4, List.of())).isTrue();
		assertThat(this.rows.write(BULK, 7, 4, List.of())).isFalse();
	}

	@Test
	void theHeaviestHourIsFoundAndJudgedByTheLanesTarget() {
		long hour = FairnessMinutes.minute(this.gate.record.now()) / 60 * 60 - 120;
		WaitCounts brief = new WaitCounts();
		brief.add(Duration.ofSeconds(38));
		for (long minute = hour; minute < hour + 60; minute++) {
			this.rows.write(BULK, minute, 4, List.of(new TenantMinute(1, 200_000, 0, 0, 0, 1, 1, 1, new WaitCounts()),
					new TenantMinute(2, 1_000, 0, 0, 0, 1, 1, 1, brief)));
		}
		this.rows.write(BULK, hour + 61, 4, List.of(new TenantMinute(2, 240_000, 0, 0, 0, 1, 1, 1, new WaitCounts())));
		FairnessFigures.HeavyHour heavy = Optional.ofNullable(fairness().of("bulk").heavy()).orElseThrow();
		assertThat(heavy.tenant().value()).isOne();
		assertThat(heavy.from()).isEqualTo(Instant.ofEpochSecond(hour * 60));
		assertThat(heavy.verdict()).isEqualTo(FairnessFigures.Verdict.LEAVE_ALONE);
		this.jdbc.update("update lane set wait_target_millis = 30000, version = version + 1");
		assertThat(Optional.ofNullable(fairness().of("bulk").heavy()).orElseThrow().verdict())
			.isEqualTo(FairnessFigures.Verdict.LOOK);
	}

	@Test
	void idleSlotsAreToldByCauseAndOldMinutesForgotten() {
		long now = FairnessMinutes.minute(this.gate.record.now());
		this.gate.idle.add(BULK, now - 1, "tenant_cap", 1500);
		this.gate.idle.add(BULK, now - 1, "tenant_cap", 500);
		this.gate.idle.add(BULK, now - 3000, "database", 500);
		this.rows.write(BULK, now - 3000, 4, List.of(new TenantMinute(1, 1, 1, 1, 1, 1, 1, 1, new WaitCounts())));
		run();
		assertThat(fairness().of("bulk").idle()).containsExactly(Map.entry("tenant_cap", 2.0));
		assertThat(this.jdbc.queryForObject("select min(at_minute) from lane_minute", Long.class))
			.isGreaterThan(now - 10);
		assertThat(this.jdbc.queryForObject("select count(*) from idle_minute", Integer.class)).isOne();
	}

}
