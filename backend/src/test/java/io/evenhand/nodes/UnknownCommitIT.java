package io.evenhand.nodes;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.CommitCuts;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import io.evenhand.support.TcpProxy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The connection breaks at a commit, before the server hears of it or after it has
 * committed, and the node cannot know which: rows, positions, requests and jobs are there
 * once all the same. On MySQL, through a proxy.
 */
class UnknownCommitIT {

	private static final Logger logger = LoggerFactory.getLogger(UnknownCommitIT.class);

	private static final int ROWS = 10_000;

	private static final int FEW = 50;

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	/** One statement of each kind of transaction that a job makes, in their order. */
	private static final List<String> KINDS = List.of("insert into job (", "state = 'RUNNING', node =",
			"update job set state = case when", "insert into BATCH_JOB_INSTANCE", "insert into BATCH_JOB_EXECUTION(",
			"update BATCH_JOB_EXECUTION", "insert into BATCH_STEP_EXECUTION(", "update step_request set step = '",
			"select hold from open_job", "insert into BATCH_STEP_EXECUTION (", "update BATCH_STEP_EXECUTION",
			"outcome = 'DONE'", "set state = 'SUCCEEDED'", "delete from open_job");

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	private TcpProxy proxy;

	private Api acme;

	private Bookkeeping books;

	@BeforeEach
	void start() {
		this.proxy = this.nodes.database().proxy();
		NodeProcess node = this.nodes.start("cut",
				(settings) -> settings.with(this.nodes.database().through(this.proxy).environment())
					.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_SLOTS_BULK", "2",
							"EVENHAND_IMPORTS_CHUNK_SIZE", "100", "EVENHAND_IMPORTS_PART_RECORDS", "1200",
							"EVENHAND_RETRY_GAP", "200ms")));
		this.acme = Api.of(node, "demo-acme");
		this.books = new Bookkeeping(this.nodes.database());
	}

	@AfterEach
	void close() {
		this.proxy.close();
	}

	@Test
	void aCommitOfEachKindIsCutBeforeAndAfterAndEveryRowIsThereOnce() throws SQLException {
		long seed = System.nanoTime();
		CommitCuts chunks = CommitCuts.oneIn(20, "insert into stored_record", seed);
		this.proxy.cutCommits(chunks);
		long job = this.acme.submit(Csv.contacts(this.files.resolve("rows.csv"), "R", ROWS), bulk());
		check(job, ROWS);
		logger.info("Seed {}: {}", seed, chunks);
		assertThat(chunks.before()).isPositive();
		assertThat(chunks.after()).isPositive();

		for (int kind = 0; kind < KINDS.size(); kind++) {
			CommitCuts cuts = CommitCuts.beforeThenAfter(KINDS.get(kind));
			this.proxy.cutCommits(cuts);
			Path file = Csv.contacts(this.files.resolve("few-" + kind + ".csv"), "K" + kind, FEW);
			check(this.acme.submitThrough(file, bulk(), PATIENCE), FEW);
			logger.info("{}", cuts);
			assertThat(cuts.before()).as("%s", cuts).isEqualTo(1);
			assertThat(cuts.after()).as("%s", cuts).isEqualTo(1);
		}

		this.proxy.cutCommits(null);
		this.books.settle(PATIENCE);
		assertThat(this.books.number("select count(*) from stored_record")).isEqualTo(ROWS + KINDS.size() * FEW);
		assertThat(this.books.number("select count(*) from job")).isEqualTo(1 + KINDS.size());
		assertThat(this.books.number("select count(*) from job where state = 'SUCCEEDED'")).isEqualTo(1 + KINDS.size());
	}

	private static Map<String, String> bulk() {
		return Map.of("collection", "contacts", "lane", "bulk");
	}

	private void check(long id, int rows) throws SQLException {
		var job = this.acme.awaitEnd(id, PATIENCE);
		assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
		assertThat(job.at("/counts/read").asInt()).as(job.toString()).isEqualTo(rows);
		assertThat(job.at("/counts/written").asInt()).as(job.toString()).isEqualTo(rows);
		assertThat(this.books.number("select count(*) from stored_record where job = " + id)).isEqualTo(rows);
	}

}
