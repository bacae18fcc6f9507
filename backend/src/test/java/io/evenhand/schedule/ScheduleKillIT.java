package io.evenhand.schedule;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import com.example.archive.ArchiveOldRecords;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two nodes find a schedule due and start one job; the one that runs it is killed in its
 * middle, and the other ends it once, complete. On MySQL.
 */
class ScheduleKillIT {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final String NIGHTLY = """
			{"name": "nightly", "type": "archive-old-records", "cron": "30 2 * * *", "zone": "Europe/Berlin",
			 "parameters": {"before": "2026-01-01"}}""";

	private static final int NOTES = 650;

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Test
	void aKilledNodesScheduledJobEndsOnceAndIsStartedOnce() throws SQLException {
		NodeProcess one = launch("schedule-one").awaitReady();
		NodeProcess two = launch("schedule-two").awaitReady();
		write();
		Api acme = Api.of(one, "demo-acme");
		long schedule = acme.post("/schedules", NIGHTLY).expect(201).at("/id").asLong();
		long job;
		boolean first;
		try (Connection other = this.nodes.database().connect()) {
			other.setAutoCommit(false);
			// the fourth chunk waits here
			other.prepareStatement("select * from note where id = 350 for update").executeQuery();
			execute("update schedule_due set due = now(6), fire_at = now(6) where schedule = " + schedule);
			await("three chunks are in", "select count(*) from note_archive", 300);
			job = number("select job from schedule_run where schedule = " + schedule);
			first = number("select count(*) from slot where request is not null and node = 'schedule-one'") == 1;
			(first ? one : two).kill();
			other.rollback();
		}
		Api left = Api.of(first ? two : one, "demo-acme");
		JsonNode ended = left.awaitEnd(job, PATIENCE);
		assertThat(ended.at("/state").asString()).as(ended.toString()).isEqualTo("succeeded");
		assertThat(ended.at("/counts/written").asInt()).isEqualTo(NOTES);
		assertThat(number("select count(*) from note_archive")).isEqualTo(NOTES);
		assertThat(number("select count(*) from note")).isZero();
		assertThat(number("select count(*) from schedule_run where schedule = " + schedule)).isOne();
		assertThat(number("select count(*) from job where type = 'archive-old-records'")).isOne();
		assertThat(number("select count(*) from schedule_due where due > now(6) and schedule = " + schedule)).isOne();
		assertThat(left.get("/schedules/" + schedule).expect(200).at("/runs")).hasSize(1);
	}

	private NodeProcess launch(String name) {
		return this.nodes.launch(name,
				(settings) -> settings.beside(ArchiveOldRecords.class)
					.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_DEMO_PROVIDERPORT", "0")
					.with("EVENHAND_NODE_HEARTBEAT", "500ms")
					.with("EVENHAND_NODE_LEASE", "3s"));
	}

	private void write() throws SQLException {
		for (String table : new String[] { "note", "note_archive" }) {
			execute("create table " + table + " (id bigint not null primary key, tenant int not null,"
					+ " written_on date not null, text varchar(100) not null)");
		}
		long tenant = number("select id from tenant where code = 'acme'");
		for (int id = 1; id <= NOTES; id++) {
			execute("insert into note values (" + id + ", " + tenant + ", '2025-06-01', 'a note')");
		}
	}

	private void await(String what, String sql, long number) {
		Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(() -> number(sql) == number);
	}

	private long number(String sql) throws SQLException {
		try (Connection connection = this.nodes.database().connect();
				Statement statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

	private void execute(String sql) throws SQLException {
		try (Connection connection = this.nodes.database().connect();
				Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

}
