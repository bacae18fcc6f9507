package io.evenhand.nodes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Nodes are killed at random instants under imports of several tenants: nothing is lost,
 * nothing doubles. On MySQL.
 */
class KillIT {

	private static final Logger logger = LoggerFactory.getLogger(KillIT.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final int ROUNDS = LONG ? 40 : 3;

	private static final int ROWS = LONG ? 20_000 : 12_000;

	private static final List<String> TENANTS = List.of("acme", "birch", "cedar");

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void whateverNodeIsKilledAtWhateverInstantEachRowIsThereOnce() throws Exception {
		long seed = Long.getLong("evenhand.test.seed", new Random().nextLong());
		logger.info("The seed is {}", seed);
		Random random = new Random(seed);
		List<NodeProcess> up = new ArrayList<>();
		up.add(launch(0).awaitReady());
		up.add(launch(1));
		up.add(launch(2));
		up.get(1).awaitReady();
		up.get(2).awaitReady();
		Imports imports = new Imports(this.nodes.database(), this.files, ROWS);
		for (int round = 0; round < ROUNDS; round++) {
			for (String tenant : TENANTS) {
				NodeProcess node = up.get(random.nextInt(up.size()));
				imports.submit(Api.of(node, "demo-" + tenant), "%s%02d".formatted(tenant, round));
			}
			int victim = random.nextInt(up.size());
			int instant = random.nextInt(3000);
			after(instant);
			logger.info("Round {}: node {} is killed {} ms after the last submit", round, victim, instant);
			up.get(victim).kill();
			up.set(victim, launch(victim).awaitReady());
		}
		for (long job : imports.jobs()) {
			imports.checkCounts(Api.of(up.get(0), "demo-operator").awaitEnd(job, PATIENCE));
		}
		imports.checkRows();
		Ledgers ledgers = new Ledgers(this.nodes.database());
		exportsAreWholeThough(up, random, ledgers);
		ledgers.checkAllDone();
		ledgers.checkRuns();
		ledgers.checkLimits();
		logger.info("{} rounds, {} jobs, {} attempts lost, {} jobs opened again", ROUNDS, imports.jobs().size(),
				ledgers.number("select count(*) from step_attempt where outcome = 'LOST'"),
				ledgers.number("select count(*) from BATCH_JOB_EXECUTION where status = 'FAILED'"));
	}

	/** A node that writes a part of an export is killed in its middle. */
	private void exportsAreWholeThough(List<NodeProcess> up, Random random, Ledgers ledgers) throws Exception {
		Exports exports = new Exports(ledgers);
		for (String tenant : TENANTS) {
			exports.submit(Api.of(up.get(random.nextInt(up.size())), "demo-" + tenant), tenant);
		}
		int victim = Integer.parseInt(exports.awaitWriter(20 + random.nextInt(300)).replace("kill", ""));
		logger.info("Node {} is killed under the exports", victim);
		up.get(victim).kill();
		up.set(victim, launch(victim).awaitReady());
		exports.check(Api.of(up.get(victim), "demo-operator"), PATIENCE);
	}

	private NodeProcess launch(int n) {
		return this.nodes.launch("kill" + n,
				(settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_HEARTBEAT", "300ms")
					.with("EVENHAND_NODE_LEASE", "2s")
					.with("EVENHAND_EXPORTS_PART_RECORDS", "2000")
					.with("EVENHAND_EXPORTS_CHUNK_RECORDS", "100")
					.with("EVENHAND_RETRY_ATTEMPTS", "50"));
	}

	/** A random instant is the point here; nothing is awaited. */
	private static void after(int millis) {
		CompletableFuture.runAsync(() -> {
		}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)).join();
	}

}
