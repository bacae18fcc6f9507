package io.evenhand.transfer.syncs;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node is killed in the middle of a full sync, by {@code kill -9} while it waits for a
 * page: the sync ends once, complete. On MySQL.
 */
class SyncKillIT {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@Test
	void aKilledNodesSyncEndsOnceWithAllOfItsRecords() throws InterruptedException {
		Shelf shelf = new Shelf(120);
		CountDownLatch reached = new CountDownLatch(1);
		CountDownLatch killed = new CountDownLatch(1);
		AtomicBoolean silent = new AtomicBoolean(true);
		try (FakeApi api = new FakeApi((request) -> {
			if (request.get("cursor").equals("c50") && silent.getAndSet(false)) {
				reached.countDown();
				await(killed);
			}
			return shelf.byCursor(request);
		})) {
			NodeProcess node = start();
			long job = submit(node, api);
			assertThat(reached.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
			node.kill();
			killed.countDown();
			NodeProcess again = start();
			Api acme = Api.of(again, "demo-acme");
			JsonNode ended = acme.awaitEnd(job, PATIENCE);
			assertThat(ended.at("/state").asString()).as(ended.toString()).isEqualTo("succeeded");
			assertThat(ended.at("/counts/read").asInt()).isEqualTo(120);
			assertThat(ended.at("/counts/written").asInt()).isEqualTo(120);
			assertThat(stored(acme)).isEqualTo(shelf.names());
			assertThat(api.requests()).extracting((request) -> request.get("cursor"))
				.containsExactly("", "c10", "c20", "c30", "c40", "c50", "c50", "c60", "c70", "c80", "c90", "c100",
						"c110");
		}
	}

	private NodeProcess start() {
		return this.nodes.start("syncing",
				(settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_DEMO_PROVIDERPORT", "0")
					.with("EVENHAND_PROVIDERS_ALLOWEDADDRESSES", "127.0.0.1")
					.with("EVENHAND_NODE_HEARTBEAT", "500ms")
					.with("EVENHAND_NODE_LEASE", "3s"));
	}

	private static long submit(NodeProcess node, FakeApi api) {
		String provider = "{\"fields\":{\"name\":\"/about/name\"}," + SyncWorld.cursor(api, 10, "") + "}";
		Api.of(node, "demo-operator").put("/providers/shop", provider).expect(201);
		Api acme = Api.of(node, "demo-acme");
		acme.post("/connections",
				"{\"name\":\"shop\",\"provider\":\"shop\",\"collection\":\"contacts\",\"credentials\":\"s3cret\"}")
			.expect(201);
		return Long.parseLong(
				acme.post("/syncs", "{\"connection\":\"shop\",\"mode\":\"full\"}").expect(202).at("/id").asString());
	}

	private static Map<String, String> stored(Api acme) {
		Map<String, String> stored = new TreeMap<>();
		for (JsonNode record : acme.get("/records/contacts?limit=200").expect(200).at("/records")) {
			stored.put(record.at("/key").asString(), record.at("/fields/name").asString());
		}
		return stored;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
