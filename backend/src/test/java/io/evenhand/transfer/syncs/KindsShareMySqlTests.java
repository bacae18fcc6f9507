package io.evenhand.transfer.syncs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.evenhand.audit.Actor;
import io.evenhand.gate.Priority;
import io.evenhand.record.Collections;
import io.evenhand.record.NewRecord;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.support.Api;
import io.evenhand.support.RunningApp;
import io.evenhand.support.TestDatabase;
import io.evenhand.support.TestMySql;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.exports.Exports;
import io.evenhand.transfer.exports.FileFormat;
import io.evenhand.transfer.exports.NewExport;
import io.evenhand.transfer.imports.ImportFormat;
import io.evenhand.transfer.imports.Imports;
import io.evenhand.transfer.imports.NewImport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A storm of syncs, a large export and imports of five tenants in one lane: who waits all
 * the time is served by weight, whatever kind its work is of; in a lane that is a plain
 * queue it is not. Through the real gate on MySQL.
 */
class KindsShareMySqlTests {

	private static final Logger logger = LoggerFactory.getLogger(KindsShareMySqlTests.class);

	private static final int SIZE = "long".equals(System.getProperty("evenhand.test.size")) ? 12 : 1;

	private static final int SLOTS = 2;

	/** Of the lane, in slot-milliseconds; both as small as they may be. */
	private static final long QUANTUM = 100;

	private static final long SLICE = 100;

	private static final int EXPORTER = 3;

	private static final int SYNCER = 2;

	private static final int IMPORTERS = 5;

	private static final String LANE = """
			{"title": "%s", "policy": "%s", "quantum": 0.1, "slice": 0.1, "cap": %d, "largestCost": null,
			 "queueLimit": 10000, "reason": "steps fit into slices"}""";

	private static final String STARTS = """
			select t.code, a.started_at, a.charged
			from step_attempt a join lane l on l.id = a.lane join tenant t on t.id = a.tenant
			where l.name = ? and a.ended_at is not null order by a.started_at
			""";

	private static final String OPEN = """
			select count(*) from tenant t where exists (select 1 from job j where j.tenant = t.id and j.lane = ?)
				and not exists (select 1 from job j where j.tenant = t.id and j.lane = ? and j.ended_at is null)
			""";

	private static final TestDatabase database = TestMySql.lend();

	private static RunningApp app;

	private static Api operator;

	@BeforeAll
	static void start() {
		app = RunningApp.on(database,
				Stream
					.concat(Stream.of(SyncWorld.QUICK).filter((one) -> !one.contains("demo.enabled")),
							Stream.of("evenhand.demo.enabled=true", "evenhand.demo.provider-port=0",
									"evenhand.node.slots.fair=" + SLOTS, "evenhand.node.slots.queue=" + SLOTS,
									"evenhand.node.open-jobs=1000", "evenhand.exports.part-records=100",
									"evenhand.exports.chunk-records=100", "evenhand.imports.chunk-size=100"))
					.toArray(String[]::new));
		operator = new Api(URI.create(app.address() + "/api/v1"), "demo-operator");
	}

	@AfterAll
	static void stop() {
		app.close();
		TestMySql.giveBack(database);
	}

	@Test
	void whoeverWaitsIsServedByItsWeightWhateverItsKindAndAQueueIsFoundOut() {
		Shelf shelf = new Shelf(20);
		try (FakeApi api = new FakeApi(shelf::byCursor)) {
			Measured fair = run("fair", "deficit_round_robin", api);
			Measured queue = run("queue", "fifo", api);
			assertThat(fair.spread()).as("fair: %s", fair).isLessThanOrEqualTo(fair.bound());
			assertThat(queue.spread()).as("queue: %s", queue).isGreaterThan(queue.bound());
		}
	}

	/** Until the first tenant has nothing left. */
	private Measured run(String lane, String policy, FakeApi api) {
		operator.put("/lanes/" + lane, LANE.formatted(lane, policy, SLOTS)).expect(201);
		operator.post("/lanes/" + lane + "/pause", "{\"reason\": \"all begin together\"}").expect(200);
		Map<String, Integer> weights = new TreeMap<>();
		SyncWorld exporter = world(lane, EXPORTER, weights);
		export(exporter, lane);
		SyncWorld syncer = world(lane, SYNCER, weights);
		syncer.provider(SyncWorld.cursor(api, 10, ""));
		for (int n = 0; n < 20 * SIZE; n++) {
			sync(syncer, lane);
		}
		for (int n = 0; n < IMPORTERS; n++) {
			SyncWorld importer = world(lane, 1, weights);
			for (int job = 0; job < 10 * SIZE; job++) {
				load(importer, lane, job);
			}
		}
		operator.post("/lanes/" + lane + "/resume", "{\"reason\": \"go ahead now\"}").expect(200);
		JdbcTemplate jdbc = app.bean(JdbcTemplate.class);
		await("a tenant of " + lane + " has nothing left").atMost(Duration.ofMinutes((SIZE > 1) ? 20 : 4))
			.pollInterval(Duration.ofMillis(100))
			.until(() -> Objects.requireNonNull(jdbc.queryForObject(OPEN, Integer.class, lane, lane)) > 0);
		operator.post("/lanes/" + lane + "/pause", "{\"reason\": \"it is measured\"}").expect(200);
		assertThat(jdbc.queryForObject("select count(distinct type) from job j where j.lane = ?", Integer.class, lane))
			.isEqualTo(3);
		assertThat(jdbc.queryForObject("select count(*) from job where state = 'FAILED'", Integer.class)).isZero();
		List<Start> starts = jdbc.query(STARTS,
				(row, number) -> new Start(row.getString(1), row.getObject(2, LocalDateTime.class), row.getLong(3)),
				lane);
		Measured measured = Measured.of(starts, weights);
		logger.info("{} ({}): {}", lane, policy, measured);
		return measured;
	}

	private static SyncWorld world(String lane, int weight, Map<String, Integer> weights) {
		SyncWorld world = new SyncWorld(app);
		operator.put("/tenants/%s/shares/%s".formatted(world.code, lane), """
				{"weight": %d, "cap": %d, "reason": "the weights of this run"}""".formatted(weight, SLOTS)).expect(200);
		weights.put(world.code, weight);
		return world;
	}

	private static void export(SyncWorld world, String lane) {
		RecordCollection things = app.bean(Collections.class).find("things").orElseThrow();
		RecordStore store = app.bean(RecordStore.class);
		var target = store.target(world.tenant, things, 1, Set.of("ref", "name", "amount"));
		for (int from = 0; from < 9_000 * SIZE; from += 1_000) {
			List<NewRecord> some = new ArrayList<>();
			for (int n = from; n < from + 1_000; n++) {
				String ref = "r%06d".formatted(n);
				some.add(new NewRecord(ref, n,
						"{\"ref\": \"%s\", \"name\": \"Thing %d\", \"amount\": \"1.50\"}".formatted(ref, n)));
			}
			assertThat(store.upsert(target, some)).isEmpty();
		}
		app.bean(Exports.class)
			.submit(new NewExport(world.tenant, "things", FileFormat.CSV, false, lane, Priority.NORMAL, true, "test",
					null));
	}

	private static void sync(SyncWorld world, String lane) {
		app.bean(Syncs.class)
			.submit(new NewSync(world.connection(), Mode.FULL, List.of(), null, lane, Priority.NORMAL, true, "test",
					null));
	}

	private static void load(SyncWorld world, String lane, int number) {
		StringBuilder rows = new StringBuilder("ref,name,amount\n");
		for (int row = 0; row < 150; row++) {
			rows.append("i%03d-%04d,Imported %d,2.50\n".formatted(number, row, row));
		}
		Imports imports = app.bean(Imports.class);
		try {
			imports.submit(
					new NewImport(world.tenant, "things", "rows.csv", lane, Priority.NORMAL, true, ImportFormat.DEFAULT,
							"test", null),
					imports.keep(new ByteArrayInputStream(rows.toString().getBytes(StandardCharsets.UTF_8))));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A step's start, and what it was charged: the time that it ran by its node's clock.
	 */
	private record Start(String tenant, LocalDateTime at, long millis) {
	}

	/**
	 * What was served while all waited.
	 *
	 * @param service slot-milliseconds over weight, by tenant; empty where they never
	 * waited all at once
	 * @param starts how many
	 * @param longest the longest step in slot-milliseconds
	 */
	private record Measured(Map<String, Double> service, long starts, long longest) {

		/** From when each has had its second start to when the first one has its last. */
		static Measured of(List<Start> all, Map<String, Integer> weights) {
			LocalDateTime from = weights.keySet()
				.stream()
				.map((tenant) -> of(all, tenant).skip(1).findFirst().orElse(LocalDateTime.MAX))
				.max(LocalDateTime::compareTo)
				.orElseThrow();
			LocalDateTime until = weights.keySet()
				.stream()
				.map((tenant) -> of(all, tenant).reduce((first, second) -> second).orElse(LocalDateTime.MAX))
				.min(LocalDateTime::compareTo)
				.orElseThrow();
			List<Start> within = all.stream()
				.filter((one) -> !one.at().isBefore(from) && one.at().isBefore(until))
				.toList();
			Map<String, Double> service = new TreeMap<>();
			for (Start one : within) {
				service.merge(one.tenant(), (double) one.millis() / weights.getOrDefault(one.tenant(), 1), Double::sum);
			}
			return new Measured((service.size() == weights.size()) ? service : Map.of(), within.size(),
					all.stream().mapToLong(Start::millis).max().orElse(0));
		}

		private static Stream<LocalDateTime> of(List<Start> all, String tenant) {
			return all.stream().filter((one) -> one.tenant().equals(tenant)).map(Start::at);
		}

		double spread() {
			return this.service.isEmpty() ? Double.POSITIVE_INFINITY : java.util.Collections.max(this.service.values())
					- java.util.Collections.min(this.service.values());
		}

		/**
		 * One quantum and one slice, and one slice for each slot held; a step that is not
		 * put down counts with its length.
		 */
		double bound() {
			return QUANTUM + SLICE + SLOTS * Math.max(SLICE, this.longest);
		}

		@Override
		public String toString() {
			return "%d starts, slot-ms over weight %s, spread %.0f, allowed %.0f, longest step %d"
				.formatted(this.starts, this.service, spread(), bound(), this.longest);
		}

	}

}
