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
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import com.example.calling.CallingJob;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ten tenants' provider asks each of them to wait for a day, and each has many jobs that
 * wait for it: they hold no slot, no place among the open jobs, no thread and no
 * connection, and an eleventh tenant's import starts at once. The node may have fewer
 * jobs open than accounts are throttled: if these kept their places, the last of them
 * would never be called, and the import would wait for a day. On MySQL, one node.
 */
class ThrottleIT {

	private static final Logger logger = LoggerFactory.getLogger(ThrottleIT.class);

	private static final int ACCOUNTS = 10;

	private static final int OPEN_JOBS = ACCOUNTS - 2;

	private static final int JOBS = "long".equals(System.getProperty("evenhand.test.size")) ? 100 : 10;

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	/** A dispatch, and what a busy machine takes beside. */
	private static final long AT_ONCE_MILLIS = 1500;

	private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

	private static final Pattern ACTIVE = Pattern
		.compile("(?m)^hikaricp_connections_active\\{[^}]*pool=\"(\\w+)\"[^}]*} (\\S+)$");

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void whatWaitsForThrottledAccountsHoldsNothing() throws SQLException {
		NodeProcess node = this.nodes.start("throttle",
				(settings) -> settings.beside(CallingJob.class)
					.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_PUT_BACK_AFTER", "3s")
					.jvm("-Devenhand.node.slots.bulk=4", "-Devenhand.node.open-jobs=" + OPEN_JOBS));
		Bookkeeping books = new Bookkeeping(this.nodes.database());
		Api operator = Api.of(node, "demo-operator");
		List<String> tenants = IntStream.rangeClosed(1, ACCOUNTS).mapToObj("caller%d"::formatted).toList();
		for (String tenant : tenants) {
			operator.post("/tenants", """
					{"code": "%s", "name": "%s"}""".formatted(tenant, tenant)).expect(201);
			submit(operator, tenant, 1);
		}
		awaitNumber(books, "each is told to wait",
				"select count(*) from account where throttled_until > timestampadd(hour, 23, now(6))", ACCOUNTS);
		awaitIdle(node, books);
		awaitNumber(books, "their jobs are closed", "select count(*) from open_job", 0);
		Held before = held(node, books);

		tenants.forEach((tenant) -> submit(operator, tenant, JOBS - 1));
		awaitNumber(books, "their flows stand aside", "select count(*) from flow where held_account is not null",
				ACCOUNTS);
		awaitIdle(node, books);
		Awaitility.await("their managers are gone").atMost(PATIENCE).until(() -> held(node, books).managers() == 0);
		Held after = held(node, books);
		logger.info("{} told to wait: {}; with {} jobs each: {}", ACCOUNTS, before, JOBS, after);
		assertThat(books.number("select count(*) from step_request where state = 'READY'"))
			.isEqualTo((long) ACCOUNTS * JOBS);
		assertThat(after.slots()).isZero();
		assertThat(after.openJobs()).as("also of those whose step was told").isZero();
		assertThat(after.managers()).isZero();
		assertThat(after.workers()).as("kept for a minute after the last step").isLessThanOrEqualTo(before.workers());
		assertThat(after.connections()).containsEntry("steps", 0.0).hasSize(4);

		Imports imports = new Imports(this.nodes.database(), this.files, 500);
		long eleventh = imports.submit(Api.of(node, "demo-acme"), "eleventh");
		imports.checkCounts(Api.of(node, "demo-acme").awaitEnd(eleventh, PATIENCE));
		assertThat(books.number("select max(timestampdiff(microsecond, ready_at, started_at)) div 1000"
				+ " from step_attempt where job = " + eleventh))
			.isLessThanOrEqualTo(AT_ONCE_MILLIS);
		assertThat(books.number("select count(*) from step_attempt where started_at > (select min(started_at)"
				+ " from step_attempt where job = " + eleventh + ") and job <> " + eleventh))
			.isZero();

		books.execute("update account set throttled_until = now(6)");
		books.settle(PATIENCE);
		assertThat(books.number("select count(*) from job where state <> 'SUCCEEDED'")).isZero();
		assertThat(books.number("select max(attempt) from step_request")).as("a throttle is nobody's fault").isOne();
	}

	private static void submit(Api operator, String tenant, int jobs) {
		operator.post("/calling", """
				{"tenant": "%s", "lane": "bulk", "jobs": %d}""".formatted(tenant, jobs)).expect(200);
	}

	private static void awaitNumber(Bookkeeping books, String what, String sql, long number) {
		Awaitility.await(what)
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(100))
			.until(() -> books.number(sql) == number);
	}

	private static void awaitIdle(NodeProcess node, Bookkeeping books) {
		Awaitility.await("nothing runs, and no connection of a step is out")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(200))
			.until(() -> books.number("select count(*) from slot where request is not null") == 0
					&& Double.valueOf(0).equals(connections(node).get("steps")));
	}

	private static Held held(NodeProcess node, Bookkeeping books) throws SQLException {
		List<String> threads = node.threads();
		// a busy dispatcher or page may hold one for a moment; a waiting step holds none
		// of its pool
		Map<String, Double> connections = connections(node);
		connections.replaceAll((pool, number) -> pool.equals("steps") ? number : 0);
		return new Held(books.number("select count(*) from slot where request is not null"),
				books.number("select count(*) from open_job"), count(threads, "manager-"), count(threads, "slot-"),
				connections);
	}

	private static long count(List<String> threads, String prefix) {
		return threads.stream().filter((name) -> name.startsWith(prefix)).count();
	}

	private static Map<String, Double> connections(NodeProcess node) {
		Map<String, Double> active = new TreeMap<>();
		ACTIVE.matcher(metrics(node))
			.results()
			.forEach((one) -> active.put(one.group(1), Double.parseDouble(one.group(2))));
		return active;
	}

	private static String metrics(NodeProcess node) {
		try {
			return HTTP
				.send(HttpRequest.newBuilder(node.address("/actuator/prometheus"))
					.timeout(Duration.ofSeconds(20))
					.header("Authorization", "Bearer demo-operator")
					.build(), BodyHandlers.ofString())
				.body();
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/**
	 * What a node spends.
	 *
	 * @param slots that run something
	 * @param openJobs jobs that are open in Spring Batch
	 * @param managers threads of open jobs; virtual ones are not told
	 * @param workers threads that run steps
	 * @param connections of each pool that are out
	 */
	private record Held(long slots, long openJobs, long managers, long workers, Map<String, Double> connections) {
	}

}
