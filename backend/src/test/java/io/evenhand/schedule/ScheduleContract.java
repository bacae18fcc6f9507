package io.evenhand.schedule;

import java.net.URI;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import com.example.archive.ArchiveOldRecords;
import io.evenhand.schedule.DueRows.Firing;
import io.evenhand.store.Retry;
import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What schedules promise on each database, with a team's own job and through the API.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScheduleContract {

	static final String SOURCES = "spring.main.sources=" + ArchiveOldRecords.class.getName();

	private static final String NIGHTLY = """
			{"name": "%s", "type": "archive-old-records", "cron": "30 2 * * *", "zone": "Europe/Berlin",
			 "parameters": {"before": "2026-01-01"}}""";

	private static int number;

	private RunningApp app;

	private JdbcTemplate jdbc;

	private Api acme;

	private Api birch;

	private Api support;

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
		this.support = api("demo-support");
	}

	private Api api(String token) {
		return new Api(URI.create(this.app.address() + "/api/v1"), token);
	}

	@AfterEach
	void openTheLane() {
		this.support.post("/lanes/scheduled/resume", "{\"reason\": \"the test is over\"}");
	}

	@AfterAll
	void stop() {
		this.app.close();
	}

	/** Jobs of schedules wait, so that they are active. */
	private void closeTheLane() {
		this.support.post("/lanes/scheduled/pause", "{\"reason\": \"a test\"}").expect(200);
	}

	private long made() {
		return this.acme.post("/schedules", NIGHTLY.formatted("nightly " + ++number)).expect(201).at("/id").asLong();
	}

	private JsonNode read(long schedule) {
		return this.acme.get("/schedules/" + schedule).expect(200);
	}

	private Instant now() {
		return this.app.bean(DueRows.class).now();
	}

	/** As if its time had come so long ago. */
	private Instant due(long schedule, Duration ago) {
		Instant due = now().minus(ago).truncatedTo(ChronoUnit.SECONDS);
		this.jdbc.update("update schedule_due set due = ?, fire_at = ? where schedule = ?", Timestamp.from(due),
				Timestamp.from(due), schedule);
		return due;
	}

	private JsonNode awaitRun(long schedule, int runs) {
		return Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.pollInterval(Duration.ofMillis(50))
			.until(() -> read(schedule), (one) -> one.at("/runs").size() == runs);
	}

	@Test
	void aScheduleIsDueThreeTimesInWordsAndStartsItsJob() {
		long id = made();
		JsonNode schedule = read(id);
		assertThat(schedule.at("/next")).hasSize(3);
		assertThat(schedule.at("/next/0/text").asString())
			.matches("[A-Z][a-z]+day [0-9]+ [A-Z][a-z]+ [0-9]{4}, 02:30" + " \\(UTC\\+0[12]:00\\).*");
		assertThat(schedule.at("/title").asString()).isEqualTo("Archive old records");
		assertThat(schedule.at("/runs")).isEmpty();
		Instant due = due(id, Duration.ofSeconds(1));
		JsonNode run = awaitRun(id, 1).at("/runs/0");
		assertThat(run.at("/outcome").asString()).as(run.toString()).isEqualTo("started");
		assertThat(Instant.parse(run.at("/due").asString())).isEqualTo(due);
		JsonNode job = this.acme.awaitEnd(run.at("/job").asLong(), Duration.ofSeconds(30));
		assertThat(job.at("/state").asString()).isEqualTo("succeeded");
		assertThat(job.at("/lane").asString()).isEqualTo("scheduled");
		assertThat(job.at("/name").asString()).startsWith("nightly");
		assertThat(read(id).at("/next")).hasSize(3);
	}

	@Test
	void manyThatFindItDueStartOneJob() throws Exception {
		closeTheLane();
		long id = made();
		Firer firer = this.app.bean(Firer.class);
		Instant due = now().minusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
		Firing found = new Firing(id, due, due, now());
		int threads = 6;
		CyclicBarrier start = new CyclicBarrier(threads);
		ExecutorService nodes = Executors.newFixedThreadPool(threads);
		try {
			List<Future<?>> ends = new ArrayList<>();
			// not due by the database before all of them know
			this.jdbc.update("update schedule_due set due = ?, fire_at = ? where schedule = ?", Timestamp.from(due),
					Timestamp.from(due), id);
			for (int n = 0; n < threads; n++) {
				ends.add(nodes.submit(() -> {
					start.await(30, TimeUnit.SECONDS);
					firer.fire(found);
					return true;
				}));
			}
			for (Future<?> end : ends) {
				end.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			nodes.shutdownNow();
		}
		assertThat(count("select count(*) from schedule_run where schedule = " + id)).isOne();
		assertThat(count("select count(*) from job where request_key like 'schedule " + id + " %'")).isOne();
	}

	@Test
	void aDeathBetweenTheDueTimeAndTheJobLeavesNeitherMoved() {
		long id = made();
		// no job without its launch: the transaction is lost after the due time was moved
		Instant due = now().minusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.app.bean(Retry.class).inTransaction(() -> {
				this.jdbc.update("update schedule_due set due = ?, fire_at = ? where schedule = ?", Timestamp.from(due),
						Timestamp.from(due), id);
				this.app.bean(Firer.class).fire(new Firing(id, due, due, now()));
				assertThat(count("select count(*) from schedule_run where schedule = " + id)).isOne();
				throw new IllegalStateException("the node dies");
			}));
		assertThat(count("select count(*) from schedule_run where schedule = " + id)).isZero();
		assertThat(count("select count(*) from job where request_key like 'schedule " + id + " %'")).isZero();
	}

	@Test
	void oneJobAtATimeAndWhatIsSkippedIsSeen() {
		closeTheLane();
		long id = made();
		due(id, Duration.ofSeconds(2));
		String active = awaitRun(id, 1).at("/runs/0/job").asString();
		due(id, Duration.ofSeconds(1));
		JsonNode skipped = awaitRun(id, 2).at("/runs/0");
		assertThat(skipped.at("/outcome").asString()).isEqualTo("skipped");
		assertThat(skipped.at("/job").asString()).isEqualTo(active);
		assertThat(this.acme.post("/schedules/" + id + "/run", "{}").expect(409).at("/detail").asString())
			.contains("still active");
		assertThat(count("select count(*) from job where request_key like 'schedule " + id + " %'")).isOne();
	}

	@Test
	void afterAnOutageAtMostOneIsMadeUpForAndNotAtOnce() {
		long id = made();
		Instant due = Instant.parse("2026-01-10T01:30:00Z");
		this.jdbc.update("update schedule_due set due = ?, fire_at = ? where schedule = ?", Timestamp.from(due),
				Timestamp.from(due), id);
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(() -> count("select count(*) from schedule_due where schedule = " + id + " and fire_at > now(6)"),
					(rows) -> rows == 1);
		assertThat(count("select count(*) from schedule_run where schedule = " + id)).isZero();
		// its moment has come
		this.jdbc.update("update schedule_due set fire_at = now(6) where schedule = ?", id);
		JsonNode run = awaitRun(id, 1).at("/runs/0");
		assertThat(run.at("/outcome").asString()).isEqualTo("started");
		assertThat(run.at("/missed").asInt()).isGreaterThan(100);
		Instant made = Instant.parse(run.at("/due").asString());
		assertThat(made).isBetween(now().minus(Duration.ofHours(26)), now());
		assertThat(Instant.parse(read(id).at("/next/0/at").asString())).isAfter(now());
	}

	@Test
	void nothingStartsByAPausedScheduleAndItGoesOnWithItsNextTime() {
		long id = made();
		JsonNode paused = this.acme.post("/schedules/" + id + "/pause", "{}").expect(200);
		assertThat(paused.at("/pause/by").asString()).contains("acme");
		assertThat(paused.at("/next")).isEmpty();
		assertThat(this.acme.post("/schedules/" + id + "/pause", "{}").status()).isEqualTo(409);
		assertThat(this.acme.post("/schedules/" + id + "/run", "{}").expect(409).at("/detail").asString())
			.contains("nothing is started by it");
		// one that was found due before the pause
		this.app.bean(Firer.class).fire(new Firing(id, now().minusSeconds(1), now().minusSeconds(1), now()));
		this.acme.put("/schedules/" + id, "{\"cron\": \"*/5 * * * *\"}").expect(200);
		assertThat(count("select count(*) from schedule_due where schedule = " + id + " and due is null")).isOne();
		assertThat(count("select count(*) from schedule_run where schedule = " + id)).isZero();
		JsonNode open = this.support.post("/schedules/" + id + "/resume", "{\"reason\": \"all is well\"}").expect(200);
		assertThat(open.at("/next")).hasSize(3);
		assertThat(this.acme.post("/schedules/" + id + "/resume", "{}").status()).isEqualTo(409);
		assertThat(this.support.get("/audit?object=schedule").body()).contains("schedule.pause", "schedule.resume",
				"all is well", "schedule.edit");
	}

	@Test
	void runNowStartsOneBesideItsTimes() {
		long id = made();
		String next = read(id).at("/next/0/at").asString();
		JsonNode run = this.acme.post("/schedules/" + id + "/run", "{}").expect(202).at("/runs/0");
		assertThat(run.at("/detail").asString()).startsWith("Run now by");
		this.acme.awaitEnd(run.at("/job").asLong(), Duration.ofSeconds(30));
		assertThat(read(id).at("/next/0/at").asString()).isEqualTo(next);
	}

	@Test
	void anEditOfAnOlderVersionIsRefusedAndFieldsAreCheckedInSentences() {
		long id = made();
		int version = read(id).at("/version").asInt();
		JsonNode edited = this.acme
			.put("/schedules/" + id, "{\"cron\": \"0 5 * * 1-5\", \"zone\": \"UTC\", \"version\": " + version + "}")
			.expect(200);
		assertThat(edited.at("/next/0/text").asString()).endsWith("05:00 (UTC)");
		assertThat(this.acme.put("/schedules/" + id, "{\"name\": \"x\", \"version\": " + version + "}").status())
			.isEqualTo(409);
		assertThat(errors("{\"cron\": \"0 30 2 * * *\"}", id)).contains("\"cron\"", "Write five fields");
		assertThat(errors("{\"zone\": \"Oslo\"}", id)).contains("\"zone\"");
		assertThat(errors("{\"cron\": \"0 0 30 2 *\"}", id)).contains("This never comes");
		assertThat(errors("{\"type\": \"import\"}", id)).contains("no such kind of job");
		assertThat(errors("{\"parameters\": {}}", id)).contains("\"before\"");
		assertThat(errors("{\"name\": \"\"}", id)).contains("1 to 100 characters");
		made();
		assertThat(errors("{\"name\": \"nightly " + number + "\"}", id)).contains("a schedule with this name");
		assertThat(this.acme.post("/schedules", NIGHTLY.formatted("nightly " + number)).expect(422).toString())
			.contains("a schedule with this name");
	}

	private String errors(String body, long id) {
		return this.acme.put("/schedules/" + id, body).expect(422).at("/errors").toString();
	}

	@Test
	void tenantsHaveTheirOwnAndAuditorsChangeNothing() {
		long id = made();
		assertThat(this.birch.get("/schedules").expect(200).at("/schedules")).isEmpty();
		assertThat(this.birch.get("/schedules/" + id).body()).isEqualTo(this.birch.get("/schedules/99999999").body());
		for (String verb : List.of("pause", "resume", "run")) {
			Api.Answer foreign = this.birch.post("/schedules/" + id + "/" + verb, "{}");
			assertThat(foreign.status()).isEqualTo(404);
			assertThat(foreign.body()).isEqualTo(this.birch.post("/schedules/99999999/" + verb, "{}").body());
			assertThat(api("demo-auditor").post("/schedules/" + id + "/" + verb, "{}").status()).isEqualTo(403);
		}
		assertThat(this.birch.put("/schedules/" + id, "{\"name\": \"mine\"}").status()).isEqualTo(404);
		assertThat(this.support.get("/schedules?tenant=acme").body()).contains("\"id\":\"" + id + "\"");
		assertThat(this.support.get("/schedules?limit=200").body()).contains("\"id\":\"" + id + "\"");
		assertThat(this.support.post("/schedules?tenant=birch", NIGHTLY.formatted("by support"))
			.expect(201)
			.at("/tenant")
			.asString()).isEqualTo("birch");
		assertThat(this.birch.get("/schedules").body()).contains("by support");
		this.jdbc.update(
				"delete from schedule_due where schedule in (select id from job_schedule where name = 'by support')");
		this.jdbc.update(
				"delete from schedule_parameter where schedule in (select id from job_schedule where name = 'by support')");
		this.jdbc.update("delete from job_schedule where name = 'by support'");
	}

	@Test
	void aJobThatIsNotTakenInIsSeenAndTheNextTimeComes() {
		long id = made();
		this.jdbc.update("update schedule_parameter set text = 'never' where schedule = ?", id);
		due(id, Duration.ofSeconds(1));
		JsonNode run = awaitRun(id, 1).at("/runs/0");
		assertThat(run.at("/outcome").asString()).isEqualTo("refused");
		assertThat(run.at("/detail").asString()).contains("day of the calendar");
		assertThat(read(id).at("/next")).hasSize(3);
	}

	private long count(String sql) {
		Long count = this.jdbc.queryForObject(sql, Long.class);
		return (count != null) ? count : -1;
	}

}
