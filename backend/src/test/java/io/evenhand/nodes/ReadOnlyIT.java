package io.evenhand.nodes;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server takes no writes for a while under a node that is full of work: whoever reads
 * is answered, whoever writes is told in a sentence, health tells, and all goes on by
 * itself once it takes writes again: no job fails, no row is lost or there twice. On a
 * MySQL of its own, for the setting holds for a whole server.
 */
class ReadOnlyIT {

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final Duration LASTS = Duration.ofSeconds(LONG ? 30 : 8);

	/** Shorter than it lasts, so that health has something to tell. */
	private static final String LEASE = LONG ? "15s" : "3s";

	private static final int ROWS = 20_000;

	private static final List<String> TENANTS = List.of("acme", "birch", "cedar");

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void everythingGoesOnWhenTheServerTakesWritesAgain() throws SQLException {
		Bookkeeping books = new Bookkeeping(this.nodes.databaseOnItsOwnServer());
		NodeProcess node = this.nodes.start("read-only",
				(settings) -> settings.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_SLOTS_BULK", "8",
						"EVENHAND_NODE_HEARTBEAT", "1s", "EVENHAND_NODE_LEASE", LEASE, "EVENHAND_IMPORTS_CHUNK_SIZE",
						"200", "EVENHAND_IMPORTS_PART_RECORDS", "1000", "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE",
						"4")));
		Imports imports = new Imports(this.nodes.database(), this.files, ROWS);
		List<Long> jobs = TENANTS.stream()
			.map((tenant) -> imports.submit(Api.of(node, "demo-" + tenant), tenant))
			.toList();
		Awaitility.await("a part of the rows is written")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(100))
			.until(() -> books.number("select count(*) from stored_record") > ROWS / 4);

		books.execute("set global super_read_only = on");
		try {
			long over = System.nanoTime() + LASTS.toNanos();
			checkTheWeb(node, jobs.get(0));
			Awaitility.await("health tells")
				.atMost(LASTS)
				.pollInterval(Duration.ofMillis(200))
				.until(() -> status(node, "/actuator/health/readiness") == 503);
			assertThat(status(node, "/actuator/health/liveness")).isEqualTo(200);
			long written = books.number("select count(*) from stored_record");
			assertThat(written).as("rows in the middle of the imports").isLessThan((long) ROWS * TENANTS.size());
			rest(Duration.ofNanos(over - System.nanoTime()));
			assertThat(books.number("select count(*) from stored_record")).isEqualTo(written);
		}
		finally {
			books.execute("set global super_read_only = off");
		}

		for (int i = 0; i < jobs.size(); i++) {
			imports.checkCounts(Api.of(node, "demo-" + TENANTS.get(i)).awaitEnd(jobs.get(i), PATIENCE));
		}
		books.settle(PATIENCE);
		imports.checkRows();
		assertThat(books.number("select count(*) from job where state <> 'SUCCEEDED'")).isZero();
		assertThat(status(node, "/actuator/health/readiness")).isEqualTo(200);
		checkTheLog(node);
	}

	/** What reads is answered, what writes is told in a sentence. */
	private void checkTheWeb(NodeProcess node, long job) {
		Api customer = Api.of(node, "demo-acme");
		assertThat(customer.get("/jobs/" + job).expect(200).at("/state").asString()).isNotEqualTo("failed");
		Api.Answer upload = customer.upload(Csv.contacts(this.files.resolve("late.csv"), "late", 10),
				Map.of("collection", "contacts", "lane", "bulk"));
		assertThat(upload.expect(503).at("/detail").asString()).contains("database");
		assertThat(customer.post("/jobs/" + job + "/cancel", "{}").expect(503).at("/detail").asString())
			.contains("database");
	}

	/** A line when a loop begins to fail, not one for each try. */
	private static void checkTheLog(NodeProcess node) {
		List<String> log = node.log().lines().toList();
		assertThat(log).filteredOn((line) -> line.contains("claim-bulk fails and tries again")).hasSizeBetween(1, 3);
		assertThat(log).anyMatch((line) -> line.contains("claim-bulk works again"));
	}

	private static int status(NodeProcess node, String path) {
		try {
			return HTTP
				.send(HttpRequest.newBuilder(node.address(path)).timeout(Duration.ofSeconds(60)).build(),
						BodyHandlers.discarding())
				.statusCode();
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	private static void rest(Duration span) {
		try {
			new Semaphore(0).tryAcquire(Math.max(0, span.toMillis()), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

}
