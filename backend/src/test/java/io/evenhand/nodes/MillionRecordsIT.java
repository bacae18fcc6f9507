package io.evenhand.nodes;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.security.MessageDigest;

import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A million records there and back on two packaged nodes of 512 MB each: import, export,
 * import of the export into another tenant. At full size only; the same with 100,000 in
 * one JVM is {@code RoundTripMySqlTests}. On MySQL.
 */
@EnabledIfSystemProperty(named = "evenhand.test.size", matches = "long",
		disabledReason = "a million records are for -Plong; RoundTripMySqlTests has 100,000")
class MillionRecordsIT {

	private static final Logger logger = LoggerFactory.getLogger(MillionRecordsIT.class);

	private static final int ROWS = Integer.getInteger("evenhand.test.rows", 1_000_000);

	private static final Duration PATIENCE = Duration.ofMinutes(20);

	/**
	 * What may be alive in the end beside what was alive after the first small import.
	 */
	private static final long LEFT = 48_000_000;

	/** A join of the primary key with itself. */
	private static final String EQUAL = """
			select count(*) from stored_record a
				join tenant one on one.id = a.tenant and one.code = 'acme'
				join tenant other on other.code = 'birch'
				join stored_record b on b.tenant = other.id and b.collection = a.collection and b.record_key = a.record_key
			where a.doc = cast(b.doc as char character set utf8mb4) collate utf8mb4_bin
			""";

	private static final String COUNT = "select count(*) from stored_record r join tenant t on t.id = r.tenant"
			+ " where t.code = '%s'";

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	private final Heaps heaps = new Heaps();

	@Test
	void aMillionRecordsAreEqualInAnotherTenantAndMemoryIsFlat() throws Exception {
		this.heaps.watch(launch("million-one"), launch("million-two"));
		Api acme = Api.of(this.heaps.node(0), "demo-acme");
		Api birch = Api.of(this.heaps.node(1), "demo-birch");
		Path few = file("few.csv", 0, 1_000);
		ended(acme, "a few", acme.submit(few, Map.of("collection", "contacts")), 1_000);
		this.heaps.sample("after a few");
		long before = this.heaps.last();

		Path rows = file("rows.csv", 0, ROWS);
		logger.info("The file of {} rows has {} bytes", ROWS, Files.size(rows));
		ended(acme, "import", acme.submit(rows, Map.of("collection", "contacts", "lane", "bulk")), ROWS);
		long export = Long.parseLong(acme.post("/exports", "{\"collection\":\"contacts\",\"lane\":\"bulk\"}")
			.expect(202)
			.at("/id")
			.asString());
		ended(acme, "export", export, ROWS);
		Path exported = download(acme, export, "export.csv");
		ended(birch, "import of the export", birch.submit(exported, Map.of("collection", "contacts", "lane", "bulk")),
				ROWS);
		assertThat(number(COUNT.formatted("acme"))).isEqualTo(ROWS);
		assertThat(number(COUNT.formatted("birch"))).isEqualTo(ROWS);
		assertThat(number(EQUAL)).as("equal records").isEqualTo(ROWS);

		long again = Long.parseLong(birch.post("/exports", "{\"collection\":\"contacts\",\"lane\":\"bulk\"}")
			.expect(202)
			.at("/id")
			.asString());
		ended(birch, "export of the import", again, ROWS);
		assertThat(digest(download(birch, again, "again.csv"))).isEqualTo(digest(exported));
		this.heaps.sample("at the end");
		logger.info("Alive after a full collection, largest of the nodes: {} bytes early, {} at most while it worked,"
				+ " {} late", before, this.heaps.most(), this.heaps.last());
		assertThat(this.heaps.last()).as("alive bytes late").isLessThan(before + LEFT);
		this.heaps.checkNoneRanOut();
	}

	/** Waits for its end, and looks at the heaps while it works. */
	private void ended(Api api, String what, long job, int rows) {
		long[] started = { System.nanoTime() };
		JsonNode end = Awaitility.await(what)
			.atMost(PATIENCE)
			.pollInterval(Duration.ofSeconds(5))
			.pollDelay(Duration.ofMillis(500))
			.until(() -> {
				this.heaps.sample(what);
				return api.get("/jobs/" + job).expect(200);
			}, (now) -> !now.at("/endedAt").isNull());
		assertThat(end.at("/state").asString()).as(end.toString()).isEqualTo("succeeded");
		assertThat(end.at("/counts/written").asInt()).as(end.toString()).isEqualTo(rows);
		assertThat(end.at("/percent").asInt()).isEqualTo(100);
		logger.info("{}: {} rows, started {}, ended {}, looked at for {} ms", what, rows,
				end.at("/startedAt").asString(), end.at("/endedAt").asString(),
				(System.nanoTime() - started[0]) / 1_000_000);
	}

	private NodeProcess launch(String name) {
		return this.nodes.launch(name, (settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
			.jvm("-Xmx512m", "-XX:+ExitOnOutOfMemoryError"));
	}

	private Path file(String name, int from, int to) throws IOException {
		Path file = this.files.resolve(name);
		try (var writer = Files.newBufferedWriter(file)) {
			writer.write("ref,name,email,amount,due_on,note\n");
			for (int row = from; row < to; row++) {
				writer.write("%08d,\"Person, \"\"%d\"\"\",p%d@example.com,%d.50,2026-02-%02d,%s\n".formatted(row, row,
						row, row - 500, 1 + row % 28, note(row)));
			}
		}
		return file;
	}

	private static String note(int row) {
		return switch (row % 3) {
			case 0 -> "\"'=line %d\r\nline \u00e9 2\"".formatted(row);
			case 1 -> "";
			default -> "a note of some words";
		};
	}

	private Path download(Api api, long job, String name) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(java.net.URI.create(api.base() + "/jobs/" + job + "/result"))
			.header("Authorization", "Bearer " + api.token())
			.build();
		Path file = this.files.resolve(name);
		assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofFile(file)).statusCode()).isEqualTo(200);
		logger.info("The export has {} bytes", Files.size(file));
		return file;
	}

	private static String digest(Path file) throws Exception {
		MessageDigest digest = MessageDigest.getInstance("SHA-256");
		try (var in = Files.newInputStream(file)) {
			byte[] buffer = new byte[1 << 16];
			for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
				digest.update(buffer, 0, read);
			}
		}
		return HexFormat.of().formatHex(digest.digest());
	}

	private long number(String sql) throws SQLException {
		try (Connection connection = this.nodes.database().connect();
				var statement = connection.createStatement();
				var row = statement.executeQuery(sql)) {
			row.next();
			return row.getLong(1);
		}
	}

	/**
	 * What is alive on the heaps of some nodes after a full collection. Used by one
	 * thread.
	 */
	private static final class Heaps {

		private List<NodeProcess> watched = List.of();

		private long most;

		private long last;

		void watch(NodeProcess... all) {
			this.watched = List.of(all);
			this.watched.forEach(NodeProcess::awaitReady);
		}

		NodeProcess node(int number) {
			return this.watched.get(number);
		}

		void sample(String when) {
			this.last = 0;
			for (NodeProcess node : this.watched) {
				long alive = node.alive();
				logger.info("{}: {} bytes alive on {}", when, alive, node.name());
				this.last = Math.max(this.last, alive);
			}
			this.most = Math.max(this.most, this.last);
		}

		long most() {
			return this.most;
		}

		long last() {
			return this.last;
		}

		void checkNoneRanOut() {
			for (NodeProcess node : this.watched) {
				assertThat(node.isAlive()).as(node.name()).isTrue();
				assertThat(node.log()).doesNotContain("OutOfMemoryError");
			}
		}

	}

}
