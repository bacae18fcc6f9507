package io.evenhand.nodes;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import io.evenhand.support.TcpProxy;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The database goes away under a node that is full of work, with fewer connections than
 * slots, and comes back: nothing is restarted, no job fails, no row is lost or there
 * twice, and meanwhile the web says so in a sentence. On MySQL, through a proxy.
 */
class OutageIT {

	private static final Logger logger = LoggerFactory.getLogger(OutageIT.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final int POOL = 4;

	private static final int ROWS = 20_000;

	private static final List<String> TENANTS = List.of("acme", "birch", "cedar");

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	static Stream<Case> cases() {
		return LONG ? Stream.of(4, 8, 16)
			.flatMap((slots) -> Stream.of(new Case(slots, Duration.ofSeconds(10), false),
					new Case(slots, Duration.ofSeconds(90), false), new Case(slots, Duration.ofSeconds(20), true)))
				: Stream.of(new Case(16, Duration.ofSeconds(10), false));
	}

	@ParameterizedTest
	@MethodSource("cases")
	void everythingGoesOnWhenTheDatabaseIsBack(Case outage) throws SQLException {
		try (TcpProxy proxy = this.nodes.database().proxy()) {
			NodeProcess node = start(proxy, outage);
			Bookkeeping books = new Bookkeeping(this.nodes.database());
			raiseCaps(Api.of(node, "demo-operator"), outage.slots());
			List<Long> jobs = submit(node);
			Awaitility.await("a part of the rows is written")
				.atMost(PATIENCE)
				.pollInterval(Duration.ofMillis(100))
				.until(() -> books.number("select count(*) from stored_record") > ROWS / 4);

			outage.begin(proxy);
			checkTheWeb(node, outage);
			rest(outage.lasts());
			proxy.pass();

			long back = System.nanoTime();
			for (int i = 0; i < jobs.size(); i++) {
				var job = Api.of(node, "demo-" + TENANTS.get(i)).awaitEnd(jobs.get(i), PATIENCE);
				assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
				assertThat(job.at("/counts/written").asInt()).as(job.toString()).isEqualTo(ROWS);
			}
			logger.info("{}: the last job ended {} ms after the database was back", outage,
					Duration.ofNanos(System.nanoTime() - back).toMillis());
			books.settle(PATIENCE);
			assertThat(books.number("select count(*) from stored_record")).isEqualTo((long) ROWS * TENANTS.size());
			assertThat(status(node, "/actuator/health/readiness")).isEqualTo(200);
			if (!outage.frozen()) {
				checkTheLog(node);
			}
		}
	}

	private NodeProcess start(TcpProxy proxy, Case outage) {
		return this.nodes.start("outage-" + outage.slots(), (settings) -> settings
			.with(this.nodes.database().through(proxy).environment())
			.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_SLOTS_BULK", Integer.toString(outage.slots()),
					"EVENHAND_IMPORTS_CHUNK_SIZE", "500", "EVENHAND_IMPORTS_PART_RECORDS", "2000",
					"SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE", Integer.toString(POOL))));
	}

	private static void raiseCaps(Api operator, int slots) {
		for (String tenant : TENANTS) {
			operator.put("/tenants/%s/shares/bulk".formatted(tenant), """
					{"weight": 1, "cap": %d, "reason": "every slot is to be used"}""".formatted(slots)).expect(200);
		}
	}

	private List<Long> submit(NodeProcess node) {
		List<Long> jobs = new ArrayList<>();
		for (String tenant : TENANTS) {
			Path file = Csv.contacts(this.files.resolve(tenant + ".csv"), tenant, ROWS);
			jobs.add(Api.of(node, "demo-" + tenant).submit(file, Map.of("collection", "contacts", "lane", "bulk")));
		}
		return jobs;
	}

	/** In the outage: a sentence, and health tells. */
	private static void checkTheWeb(NodeProcess node, Case outage) {
		if (outage.frozen()) {
			// answers come once the connections' patience is over
			return;
		}
		HttpResponse<String> problem = answer(node, "/api/v1/jobs", "demo-acme");
		assertThat(problem.statusCode()).as(problem.body()).isEqualTo(503);
		assertThat(problem.body()).contains("The database does not answer just now");
		assertThat(problem.headers().firstValue("Retry-After")).isPresent();
		HttpResponse<String> page = answer(node, "/jobs", null);
		assertThat(page.statusCode()).isIn(302, 503);
		assertThat(status(node, "/actuator/health")).isEqualTo(503);
		assertThat(status(node, "/actuator/health/liveness")).isEqualTo(200);
	}

	/**
	 * A line when a loop begins to fail, not one for each try. Where the database only
	 * fell silent, a loop may have waited instead.
	 */
	private static void checkTheLog(NodeProcess node) {
		List<String> log = node.log().lines().toList();
		assertThat(log.stream().filter((line) -> line.contains("claim-bulk fails and tries again"))).hasSizeBetween(1,
				3);
		assertThat(log).anyMatch((line) -> line.contains("claim-bulk works again"));
	}

	private static int status(NodeProcess node, String path) {
		return answer(node, path, null).statusCode();
	}

	private static HttpResponse<String> answer(NodeProcess node, String path, @Nullable String token) {
		HttpRequest.Builder request = HttpRequest.newBuilder(node.address(path)).timeout(Duration.ofSeconds(60));
		if (token != null) {
			request.header("Authorization", "Bearer " + token);
		}
		try {
			return HTTP.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException | InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	private static void rest(Duration span) {
		try {
			new Semaphore(0).tryAcquire(span.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	/**
	 * An outage.
	 *
	 * @param slots that the node gives, on a pool of 4
	 * @param lasts how long the database is away
	 * @param frozen whether it takes connections and answers nothing
	 */
	record Case(int slots, Duration lasts, boolean frozen) {

		void begin(TcpProxy proxy) {
			if (this.frozen) {
				proxy.freeze();
			}
			else {
				proxy.refuse();
			}
		}

	}

}
