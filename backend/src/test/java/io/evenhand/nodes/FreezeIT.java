package io.evenhand.nodes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;

import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import io.evenhand.support.TcpProxy;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node is frozen, or cut off from the database, in the middle of an import and past its
 * lease: another takes over, and when it wakes up nothing of it lands and it serves
 * again. On MySQL.
 */
class FreezeIT {

	private static final int ROWS = 60_000;

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void nothingOfANodeThatWasFrozenPastItsLeaseLandsAndItServesAgain() throws Exception {
		goesOnElsewhere((node, proxy) -> node.freeze(), (node, proxy) -> node.thaw());
	}

	@Test
	void nothingOfANodeThatWasCutOffPastItsLeaseLandsAndItServesAgain() throws Exception {
		goesOnElsewhere((node, proxy) -> proxy.freeze(), (node, proxy) -> proxy.pass());
	}

	private void goesOnElsewhere(BiConsumer<NodeProcess, TcpProxy> freeze, BiConsumer<NodeProcess, TcpProxy> thaw)
			throws Exception {
		try (TcpProxy one = this.nodes.database().proxy(); TcpProxy other = this.nodes.database().proxy()) {
			NodeProcess first = start("freeze1", one);
			NodeProcess second = start("freeze2", other);
			Imports imports = new Imports(this.nodes.database(), this.files, ROWS);
			Ledgers ledgers = new Ledgers(this.nodes.database());
			long job = imports.submit(Api.of(first, "demo-acme"), "Z");
			awaitWritten(ledgers, 1);
			boolean firstOwns = ledgers.text("select node from open_job where job = " + job).equals("freeze1");
			NodeProcess zombie = firstOwns ? first : second;
			NodeProcess rescuer = firstOwns ? second : first;
			TcpProxy proxy = firstOwns ? one : other;
			freeze.accept(zombie, proxy);
			Awaitility.await("it is declared gone")
				.atMost(PATIENCE)
				.until(() -> ledgers.number("select count(*) from node where ended is not null") == 1);
			Api acme = Api.of(rescuer, "demo-acme");
			imports.checkCounts(acme.awaitEnd(job, PATIENCE));
			thaw.accept(zombie, proxy);
			awaitServing(ledgers, zombie);
			imports.checkRows();
			imports.checkCounts(acme.get("/jobs/" + job).expect(200));
			rescuer.kill();
			Api birch = Api.of(zombie, "demo-birch");
			imports.checkCounts(birch.awaitEnd(imports.submit(birch, "B"), PATIENCE));
			imports.checkRows();
			ledgers.checkAllDone();
			ledgers.checkRuns();
		}
	}

	@Test
	void nothingOfItLandsWhereTheJobWasCancelledMeanwhile() throws Exception {
		try (TcpProxy proxy = this.nodes.database().proxy()) {
			NodeProcess first = start("freeze3", proxy);
			NodeProcess second = start("freeze4", proxy);
			Imports imports = new Imports(this.nodes.database(), this.files, ROWS);
			Ledgers ledgers = new Ledgers(this.nodes.database());
			long job = imports.submit(Api.of(first, "demo-acme"), "Z");
			awaitWritten(ledgers, 1);
			boolean firstOwns = ledgers.text("select node from open_job where job = " + job).equals("freeze3");
			NodeProcess zombie = firstOwns ? first : second;
			zombie.freeze();
			Api acme = Api.of(firstOwns ? second : first, "demo-acme");
			acme.post("/jobs/" + job + "/cancel", "{}");
			assertThat(acme.awaitEnd(job, PATIENCE).at("/state").asString()).isEqualTo("cancelled");
			long written = ledgers.number("select count(*) from stored_record");
			zombie.thaw();
			awaitServing(ledgers, zombie);
			assertThat(ledgers.number("select count(*) from stored_record")).isEqualTo(written);
			assertThat(acme.get("/jobs/" + job).expect(200).at("/state").asString()).isEqualTo("cancelled");
			ledgers.checkAllDone();
		}
	}

	private static void awaitWritten(Ledgers ledgers, int rows) {
		Awaitility.await("the import is under way")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(20))
			.until(() -> ledgers.number("select count(*) from (select 1 from stored_record limit 1) some") >= rows);
	}

	private static void awaitServing(Ledgers ledgers, NodeProcess node) {
		Awaitility.await("the node serves again")
			.atMost(PATIENCE)
			.until(() -> node.log().contains("begins anew")
					&& ledgers.number("select count(*) from node n join slot s on s.node = n.id and s.boot = n.boot"
							+ " where n.ended is null and n.id = '" + node.name() + "'") > 0);
	}

	private NodeProcess start(String name, TcpProxy proxy) {
		return this.nodes.start(name,
				(settings) -> settings.with(this.nodes.database().through(proxy).environment())
					.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_HEARTBEAT", "300ms",
							"EVENHAND_NODE_LEASE", "2s")));
	}

}
