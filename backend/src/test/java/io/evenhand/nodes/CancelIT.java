package io.evenhand.nodes;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many jobs of three tenants on two nodes, cancelled at random instants, once or twice at
 * once, some while they wait, some in their last chunk, some while they are paused, some
 * tried again: each reaches one final state and nothing is written after it. On MySQL;
 * {@code evenhand.test.size} says how many.
 */
class CancelIT {

	private static final Logger logger = LoggerFactory.getLogger(CancelIT.class);

	private static final int CANCELS = "long".equals(System.getProperty("evenhand.test.size")) ? 200 : 30;

	private static final int ROWS = 4_000;

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	private static final List<String> TENANTS = List.of("acme", "birch", "cedar");

	private static final Set<String> FINAL = Set.of("succeeded", "failed", "cancelled");

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void eachCancelledJobEndsOnceAndNothingIsWrittenAfterItsEnd() throws Exception {
		long seed = Long.getLong("evenhand.test.seed", new Random().nextLong());
		logger.info("Seed {}, {} jobs", seed, CANCELS);
		NodeProcess one = start("cancel-one");
		NodeProcess other = start("cancel-other");
		watchWrites();
		List<Path> file = List.of(Csv.contacts(this.files.resolve("a.csv"), "a", ROWS),
				Csv.contacts(this.files.resolve("b.csv"), "b", ROWS),
				Csv.contacts(this.files.resolve("c.csv"), "c", ROWS));
		List<Callable<Told>> lives = new ArrayList<>();
		Random random = new Random(seed);
		for (int n = 0; n < CANCELS; n++) {
			int which = n % TENANTS.size();
			Api api = Api.of((n % 2 == 0) ? one : other, "demo-" + TENANTS.get(which));
			long own = random.nextLong();
			int kind = n;
			lives.add(() -> new Life(api, new Random(own)).live(file.get(which), kind));
		}
		ExecutorService people = Executors.newFixedThreadPool(8);
		List<Told> told = new ArrayList<>();
		try {
			for (Future<Told> life : people.invokeAll(lives, 20, TimeUnit.MINUTES)) {
				told.add(life.get());
			}
		}
		finally {
			people.shutdownNow();
		}
		Map<String, Integer> ends = new TreeMap<>();
		told.forEach((job) -> ends.merge(job.state(), 1, Integer::sum));
		logger.info("Seed {}: {}", seed, ends);
		quiet();
		assertThat(ends.keySet()).as("seed %d", seed).isSubsetOf("succeeded", "cancelled");
		assertThat(ends).as("seed %d: some were cancelled", seed).containsKey("cancelled");
		for (Told job : told) {
			assertThat(text("select lower(state) from job where id = " + job.id())).as("seed %d, job %s", seed, job)
				.isEqualTo(job.state());
		}
		assertThat(text(
				"select group_concat(concat_ws(' ', 'job', j.id, j.state, j.ended_at, 'last write', w.last) separator '; ')"
						+ " from (select job, max(at) last from written group by job) w join job j on j.id = w.job"
						+ " where w.last > j.ended_at"))
			.as("seed %d: writes after the end", seed)
			.isNull();
		assertThat(text("select count(*) from written")).as("seed %d: writes were watched", seed).isNotEqualTo("0");
		checkCounters(seed);
	}

	private NodeProcess start(String name) {
		return this.nodes.start(name,
				(settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_HEARTBEAT", "500ms")
					.with("EVENHAND_NODE_LEASE", "5s")
					.with("EVENHAND_IMPORTS_PART_RECORDS", "1000")
					.with("EVENHAND_IMPORTS_CHUNK_SIZE", "250"));
	}

	/**
	 * From now on each write of data, progress or rejects leaves its time. Jobs of one
	 * tenant bring the same keys, and an older one leaves the record to the newer: only
	 * what makes a record a job's own is that job's write.
	 */
	private void watchWrites() throws SQLException {
		run("create table written (id bigint not null auto_increment primary key, job bigint not null,"
				+ " at datetime(6) not null, index (job))");
		watch("stored_record", "insert", "true");
		watch("stored_record", "update", "new.job <> old.job");
		watch("job_part", "insert", "true");
		watch("job_part", "update", "true");
		watch("import_reject", "insert", "true");
	}

	private void watch(String table, String event, String when) throws SQLException {
		run(("create trigger written_%1$s_%2$s after %2$s on %1$s for each row insert into written (job, at)"
				+ " select new.job, sysdate(6) where %3$s")
			.formatted(table, event, when));
	}

	/** Nothing runs, waits or is open. */
	private void quiet() {
		Awaitility.await("everything is over")
			.atMost(PATIENCE)
			.until(() -> text(
					"select (select coalesce(sum(running + waiting + open_jobs), 0) from flow) + (select count(*) from open_job)"
							+ " + (select count(*) from step_request where state not in ('DONE', 'FAILED', 'CANCELLED'))")
				.equals("0"));
	}

	/** The rows of each job that had its keys for itself are those that it counts. */
	private void checkCounters(long seed) throws SQLException {
		assertThat(text("select count(*) from job_part where records_read <> records_written + records_rejected"
				+ " + records_skipped"))
			.as("seed %d", seed)
			.isEqualTo("0");
		assertThat(text("select count(*) from job j where j.state = 'SUCCEEDED' and"
				+ " (select sum(records_written) from job_part p where p.job = j.id) <> " + ROWS))
			.as("seed %d: succeeded with all rows", seed)
			.isEqualTo("0");
		assertThat(text("select count(*) from (select job, count(*) as there from stored_record group by job) r"
				+ " where r.there > (select sum(records_written) from job_part p where p.job = r.job)"))
			.as("seed %d: no row without its count", seed)
			.isEqualTo("0");
		assertThat(text("select count(*) from slot where request is not null")).as("seed %d", seed).isEqualTo("0");
	}

	private void run(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect(); var statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

	private String text(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getString(1);
		}
	}

	/**
	 * What a job's last answer said.
	 */
	private record Told(long id, String state) {
	}

	/** One job from its submission to its end. */
	private static final class Life {

		private final Api api;

		private final Random random;

		Life(Api api, Random random) {
			this.api = api;
			this.random = random;
		}

		Told live(Path file, int kind) throws Exception {
			long job = this.api.submit(file, Map.of("collection", "contacts", "lane", "bulk"));
			switch (kind % 5) {
				case 0 -> await(job, (one) -> this.random.nextInt(4) == 0);
				case 1 -> await(job, (one) -> one.at("/state").asString().equals("running"));
				case 2 -> await(job, (one) -> one.at("/counts/written").asInt() > ROWS / 2);
				case 3 -> {
					await(job, (one) -> this.random.nextInt(3) == 0);
					act(job, "pause");
					if (this.random.nextBoolean()) {
						act(job, "resume");
					}
				}
				default -> await(job, (one) -> one.at("/counts/written").asInt() >= ROWS - 500);
			}
			cancel(job, (kind % 3 == 0) ? 2 : 1);
			String state = this.api.awaitEnd(job, PATIENCE).at("/state").asString();
			if (kind % 7 == 0 && state.equals("cancelled")) {
				act(job, "retry");
				if (this.random.nextBoolean()) {
					cancel(job, 1);
				}
				state = this.api.awaitEnd(job, PATIENCE).at("/state").asString();
			}
			return new Told(job, state);
		}

		private void await(long job, Predicate<JsonNode> when) {
			Awaitility.await()
				.atMost(PATIENCE)
				.pollInterval(Duration.ofMillis(20))
				.until(() -> this.api.get("/jobs/" + job).expect(200),
						(one) -> FINAL.contains(one.at("/state").asString()) || when.test(one));
		}

		/** At most one of those who cancel at once is told that it was done. */
		private void cancel(long job, int atOnce) throws Exception {
			CyclicBarrier start = new CyclicBarrier(atOnce);
			ExecutorService hands = Executors.newFixedThreadPool(atOnce);
			try {
				List<Callable<Integer>> clicks = new ArrayList<>();
				for (int n = 0; n < atOnce; n++) {
					clicks.add(() -> {
						start.await(30, TimeUnit.SECONDS);
						return act(job, "cancel");
					});
				}
				int done = 0;
				for (Future<Integer> click : hands.invokeAll(clicks, 60, TimeUnit.SECONDS)) {
					done += (click.get() == 200) ? 1 : 0;
				}
				assertThat(done).isLessThanOrEqualTo(1);
			}
			finally {
				hands.shutdownNow();
			}
		}

		private int act(long job, String verb) {
			int status = this.api.post("/jobs/" + job + "/" + verb, "{}").status();
			assertThat(status).as("%s of job %d", verb, job).isIn(200, 409);
			return status;
		}

	}

}
