package com.example.archive;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Predicate;

import javax.sql.DataSource;

import com.example.copying.CopyNotes;
import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the example promises on each database: an own job behind the gate, written from
 * the guide alone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ArchiveContract {

	static final String SOURCES = "spring.main.sources=" + ArchiveOldRecords.class.getName() + ","
			+ CopyNotes.class.getName();

	/** A step that failed is tried again soon. */
	static final String SOON = "evenhand.retry.gap=300ms";

	private static final int OLD = 650;

	/**
	 * The chunk under way is in, or was rolled back where it waited too long for the
	 * lock.
	 */
	private static final Object[] IN = { 400, 300 };

	private static final String START = """
			{"type": "archive-old-records", "lane": "interactive", "parameters": {"before": "2026-01-01"}}""";

	private RunningApp app;

	private JdbcTemplate jdbc;

	private Api acme;

	private Api birch;

	private Api operator;

	abstract RunningApp open();

	RunningApp app() {
		return this.app;
	}

	@BeforeAll
	void start() {
		this.app = open();
		this.jdbc = this.app.bean(JdbcTemplate.class);
		this.jdbc.execute("create table note (id bigint not null primary key, tenant int not null,"
				+ " written_on date not null, text varchar(100) not null)");
		this.jdbc.execute("create table note_archive (id bigint not null primary key, tenant int not null,"
				+ " written_on date not null, text varchar(100) not null)");
		this.acme = api("demo-acme");
		this.birch = api("demo-birch");
		this.operator = api("demo-operator");
	}

	private Api api(String token) {
		return new Api(URI.create(this.app.address() + "/api/v1"), token);
	}

	@AfterAll
	void stop() {
		this.app.close();
	}

	@BeforeEach
	void write() {
		this.jdbc.update("delete from note");
		this.jdbc.update("delete from note_archive");
		int tenant = number("select id from tenant where code = 'acme'");
		int other = number("select id from tenant where code = 'birch'");
		for (int id = 1; id <= OLD; id++) {
			note(id, tenant, "2025-06-01");
		}
		for (int id = OLD + 1; id <= OLD + 10; id++) {
			note(id, tenant, "2026-02-01");
			note(id + 10, other, "2025-06-01");
		}
	}

	private void note(int id, int tenant, String day) {
		this.jdbc.update("insert into note (id, tenant, written_on, text) values (?, ?, ?, 'a note')", id, tenant,
				java.sql.Date.valueOf(day));
	}

	@Test
	void aPausePutsItDownAtItsNextChunkAndEachRecordIsArchivedOnce() throws SQLException {
		long job;
		try (Connection other = this.app.bean(DataSource.class).getConnection()) {
			other.setAutoCommit(false);
			// the fourth chunk cannot end before this one lets go
			other.prepareStatement("select * from note where id = 350 for update").executeQuery();
			job = this.acme.post("/jobs", START).expect(202).at("/id").asLong();
			JsonNode running = await(job, (one) -> one.at("/counts/written").asInt() == 300);
			assertThat(running.at("/state").asString()).isEqualTo("running");
			assertThat(running.at("/percent").asInt()).isEqualTo(46);
			assertThat(running.at("/type").asString()).isEqualTo("archive-old-records");
			assertThat(running.at("/name").asString()).isEqualTo("Archive old records");
			assertThat(lane().at("/now/running").asInt()).as("on the lanes page").isOne();
			this.acme.post("/jobs/" + job + "/pause", "{}").expect(200);
			othersGoThrough();
			other.rollback();
		}
		await(job, (one) -> lane().at("/now/running").asInt() == 0);
		JsonNode paused = this.acme.get("/jobs/" + job).expect(200);
		assertThat(paused.at("/state").asString()).isEqualTo("paused");
		assertThat(paused.at("/counts/written").asInt()).as("at its next chunk").isIn(IN);
		assertThat(archived()).isEqualTo(paused.at("/counts/written").asInt());
		this.acme.post("/jobs/" + job + "/resume", "{}").expect(200);
		JsonNode done = await(job, (one) -> !one.at("/endedAt").isNull());
		assertThat(done.at("/state").asString()).as(done.toString()).isEqualTo("succeeded");
		assertThat(done.at("/counts").toString())
			.isEqualTo("{\"read\":650,\"written\":650,\"rejected\":0,\"skipped\":0}");
		assertThat(archived()).isEqualTo(OLD);
		assertThat(number("select count(*) from note")).as("younger ones stay").isEqualTo(10);
	}

	@Test
	void aCancelLeavesWhatIsInAndARetryGoesOnBehindIt() throws SQLException {
		long job;
		try (Connection other = this.app.bean(DataSource.class).getConnection()) {
			other.setAutoCommit(false);
			other.prepareStatement("select * from note where id = 350 for update").executeQuery();
			job = this.acme.post("/jobs", START).expect(202).at("/id").asLong();
			await(job, (one) -> one.at("/counts/written").asInt() == 300);
			assertThat(this.acme.post("/jobs/" + job + "/cancel", "{}").expect(200).at("/state").asString())
				.isEqualTo("stopping");
			othersGoThrough();
			other.rollback();
		}
		JsonNode cancelled = await(job, (one) -> !one.at("/endedAt").isNull());
		assertThat(cancelled.at("/state").asString()).isEqualTo("cancelled");
		assertThat(archived()).isIn(IN).isEqualTo(cancelled.at("/counts/written").asInt());
		this.acme.post("/jobs/" + job + "/retry", "{}").expect(200);
		JsonNode done = await(job, (one) -> one.at("/state").asString().equals("succeeded"));
		assertThat(done.at("/counts/written").asInt()).isEqualTo(OLD);
		assertThat(archived()).isEqualTo(OLD);
	}

	@Test
	void aStockReaderGoesOnBehindItsLastChunkAfterAPauseAndAFailure() throws SQLException {
		this.jdbc.update("insert into note_archive select * from note where id = 250");
		String start = "{\"type\": \"copy-notes\", \"tenant\": \"acme\", \"lane\": \"bulk\"}";
		long job = this.operator.post("/jobs", start).expect(202).at("/id").asLong();
		JsonNode failed = await(job, (one) -> one.at("/state").asString().equals("retry_wait"));
		assertThat(failed.at("/counts/written").asInt()).as("what was rolled back does not count").isEqualTo(200);
		assertThat(failed.at("/percent").isNull()).as("nobody told its size").isTrue();
		try (Connection other = this.app.bean(DataSource.class).getConnection()) {
			other.setAutoCommit(false);
			other.prepareStatement("select * from note where id = 350 for update").executeQuery();
			this.jdbc.update("delete from note_archive where id = 250");
			await(job, (one) -> one.at("/counts/written").asInt() == 300);
			this.operator.post("/jobs/" + job + "/pause", "{\"reason\": \"a test\"}").expect(200);
			othersGoThrough(START.replace("interactive", "bulk"));
			other.rollback();
		}
		await(job, (one) -> this.operator.get("/lanes/bulk").expect(200).at("/now/running").asInt() == 0);
		this.operator.post("/jobs/" + job + "/resume", "{\"reason\": \"a test\"}").expect(200);
		JsonNode done = this.operator.awaitEnd(job, Duration.ofSeconds(30));
		assertThat(done.at("/state").asString()).as(done.toString()).isEqualTo("succeeded");
		assertThat(done.at("/counts").toString())
			.isEqualTo("{\"read\":660,\"written\":660,\"rejected\":0,\"skipped\":0}");
		assertThat(number("select count(*) from note_archive where id <= " + (OLD + 10))).isEqualTo(OLD + 10);
		assertThat(this.acme.post("/jobs", "{\"type\": \"copy-notes\"}").status()).as("only staff may").isEqualTo(422);
	}

	@Test
	void whatIsWrongIsSaidInSentences() {
		assertThat(this.acme.post("/jobs", "{}").expect(422).at("/detail").asString())
			.contains("GET /api/v1/job-types");
		assertThat(this.acme.post("/jobs", "{\"type\": \"import\"}").expect(422).at("/detail").asString())
			.contains("no such type of job");
		JsonNode wrong = this.acme
			.post("/jobs",
					"{\"type\": \"archive-old-records\", \"parameters\": {\"before\": \"yesterday\", \"after\": 1}}")
			.expect(422);
		assertThat(wrong.at("/errors/before").asString()).contains("such as 2026-11-30");
		assertThat(wrong.at("/errors/after").asString()).contains("no such parameter; it has before");
		assertThat(this.acme.post("/jobs", "{\"type\": \"archive-old-records\"}")
			.expect(422)
			.at("/errors/before")
			.asString()).isEqualTo("This is needed: Archive what was written before this day.");
		assertThat(this.acme.post("/jobs", START.replace("interactive", "scheduled")).expect(422).toString())
			.contains("may not choose this lane");
		assertThat(this.operator.post("/jobs", START).expect(422).toString()).contains("add tenant=");
		assertThat(this.operator.post("/jobs?tenant=nobody", START).expect(404)).isNotNull();
		assertThat(api("demo-auditor").post("/jobs?tenant=acme", START).status()).isEqualTo(403);
		assertThat(number("select count(*) from job where state = 'READY'")).isZero();
	}

	@Test
	void staffStartsOneForATenantAndTheListTellsTheParameters() {
		JsonNode types = this.birch.get("/job-types").expect(200);
		assertThat(types.at("/types").toString()).contains("archive-old-records");
		long job = this.operator.post("/jobs?tenant=birch", START).expect(202).at("/id").asLong();
		assertThat(this.acme.get("/jobs/" + job).status()).isEqualTo(404);
		JsonNode done = this.birch.awaitEnd(job, Duration.ofSeconds(30));
		assertThat(done.at("/counts/written").asInt()).isEqualTo(10);
	}

	/** Meanwhile the lane's dispatcher has looked what was asked of it. */
	private void othersGoThrough() {
		othersGoThrough(START);
	}

	private void othersGoThrough(String start) {
		for (int n = 0; n < 3; n++) {
			long job = this.operator.post("/jobs?tenant=birch", start).expect(202).at("/id").asLong();
			this.birch.awaitEnd(job, Duration.ofSeconds(30));
		}
	}

	private JsonNode lane() {
		return this.operator.get("/lanes/interactive").expect(200);
	}

	private JsonNode await(long job, Predicate<JsonNode> until) {
		return Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.pollInterval(Duration.ofMillis(20))
			.until(() -> this.operator.get("/jobs/" + job).expect(200), until);
	}

	/** Acme's: birch's notes have other ids. */
	private int archived() {
		return number("select count(*) from note_archive where id <= " + OLD);
	}

	private int number(String sql) {
		Integer number = this.jdbc.queryForObject(sql, Integer.class);
		return (number != null) ? number : -1;
	}

}
