package io.evenhand.nodes;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many jobs are launched in one instant on nodes with few connections: none fails. Spring
 * Batch's creation of jobs and its id sequences deadlock and starve pools when they are
 * left as they come. On MySQL.
 */
class LaunchStormIT {

	private static final Logger logger = LoggerFactory.getLogger(LaunchStormIT.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final int NODES = LONG ? 4 : 2;

	private static final int JOBS = LONG ? 64 : 24;

	private static final int POOL = 8;

	private static final int ROWS = 20;

	private static final List<String> TENANTS = List.of("acme", "birch", "cedar");

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void manyJobsAreLaunchedInOneInstantAndNoneFails() throws SQLException {
		List<NodeProcess> all = startAll();
		Bookkeeping books = new Bookkeeping(this.nodes.database());
		Api operator = Api.of(all.get(0), "demo-operator");
		for (String tenant : TENANTS) {
			operator.put("/tenants/%s/shares/bulk".formatted(tenant), """
					{"weight": 1, "cap": %d, "reason": "all of them at once"}""".formatted(JOBS)).expect(200);
		}
		operator.put("/lanes/bulk", """
				{"openJobs": %d, "reason": "all of them at once"}""".formatted(JOBS)).expect(200);
		operator.post("/lanes/bulk/pause", "{\"reason\": \"until all are queued\"}").expect(200);
		List<Long> jobs = submit(all);
		long deadlocks = deadlocks(books);

		operator.post("/lanes/bulk/resume", "{\"reason\": \"now all of them at once\"}").expect(200);
		for (int i = 0; i < jobs.size(); i++) {
			var job = Api.of(all.get(i % NODES), "demo-" + TENANTS.get(i % TENANTS.size()))
				.awaitEnd(jobs.get(i), PATIENCE);
			assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
			assertThat(job.at("/counts/written").asInt()).isEqualTo(ROWS);
		}

		books.settle(PATIENCE);
		assertThat(books.number("select count(*) from stored_record")).isEqualTo((long) JOBS * ROWS);
		assertThat(books.number("select count(*) from BATCH_JOB_INSTANCE")).isEqualTo(JOBS);
		assertThat(books.number("select count(*) from BATCH_JOB_EXECUTION where status <> 'COMPLETED'")).isZero();
		assertThat(books.number("select count(distinct node) from step_attempt where token = 1")).isEqualTo(NODES);
		logger.info(
				"{} jobs on {} nodes with {} slots and a pool of {}: launched within {} ms, opened {} ms (median)"
						+ " and {} ms (longest) after their launch; {} deadlocks on the whole server meanwhile",
				JOBS, NODES, JOBS, POOL, books.number(LAUNCHED_WITHIN), books.number(OPENED_MEDIAN),
				books.number(OPENED_LONGEST), deadlocks(books) - deadlocks);
	}

	/** From the first launch's start to the last's. */
	private static final String LAUNCHED_WITHIN = "select timestampdiff(microsecond, min(first), max(first)) / 1000"
			+ " from (select min(started_at) as first from step_attempt group by job) launches";

	/** From a launch's start to the start of its job's second step. */
	private static final String OPENED = "select timestampdiff(microsecond, min(a.started_at), j.started_at) / 1000 as ms"
			+ " from step_attempt a join job j on j.id = a.job group by j.id, j.started_at";

	private static final String OPENED_LONGEST = "select max(ms) from (" + OPENED + ") opened";

	private static final String OPENED_MEDIAN = "select max(ms) from (select ms, percent_rank() over (order by ms) as p"
			+ " from (" + OPENED + ") opened) ranked where p <= 0.5";

	/** Of the whole server. */
	private static long deadlocks(Bookkeeping books) throws SQLException {
		return books.number("select count from information_schema.innodb_metrics where name = 'lock_deadlocks'");
	}

	private List<NodeProcess> startAll() {
		List<NodeProcess> all = new ArrayList<>();
		for (int n = 1; n <= NODES; n++) {
			NodeProcess node = this.nodes.launch("storm-" + n,
					(settings) -> settings.jvm("-Xmx256m")
						.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_SLOTS_BULK",
								Integer.toString(JOBS / NODES), "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
								Integer.toString(POOL))));
			all.add((n == 1) ? node.awaitReady() : node);
		}
		all.forEach(NodeProcess::awaitReady);
		return all;
	}

	private List<Long> submit(List<NodeProcess> all) {
		List<Long> jobs = new ArrayList<>();
		for (int i = 0; i < JOBS; i++) {
			Path file = Csv.contacts(this.files.resolve(i + ".csv"), "J" + i, ROWS);
			jobs.add(Api.of(all.get(i % NODES), "demo-" + TENANTS.get(i % TENANTS.size()))
				.submit(file, Map.of("collection", "contacts", "lane", "bulk")));
		}
		return jobs;
	}

}
