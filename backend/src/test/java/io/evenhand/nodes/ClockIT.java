package io.evenhand.nodes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import com.example.clock.ShiftedClock;
import io.evenhand.support.Api;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.NodeSettings;
import io.evenhand.support.Nodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes whose clocks are wrong beside one that is right: the database's clock decides. On
 * MySQL.
 */
class ClockIT {

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final List<String> OFFSETS = LONG ? List.of("PT3M", "-PT3M", "PT1H") : List.of("PT1H");

	private static final Duration PATIENCE = Duration.ofMinutes(3);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void aWrongClockStealsNoLeaseRunsNothingTwiceAndMakesNoAgeNegative() throws Exception {
		List<NodeProcess> all = new ArrayList<>();
		all.add(start("right", UnaryOperator.identity()));
		for (String offset : OFFSETS) {
			all.add(start("wrong" + all.size(),
					(settings) -> settings.beside(ShiftedClock.class).jvm("-Dclock.offset=" + offset)));
		}
		Imports imports = new Imports(this.nodes.database(), this.files, 20_000);
		for (NodeProcess node : all) {
			imports.submit(Api.of(node, "demo-acme"), node.name() + "a");
			imports.submit(Api.of(node, "demo-birch"), node.name() + "b");
		}
		for (long job : imports.jobs()) {
			imports.checkCounts(Api.of(all.get(0), "demo-operator").awaitEnd(job, PATIENCE));
		}
		imports.checkRows();
		Ledgers ledgers = new Ledgers(this.nodes.database());
		ledgers.checkAllDone();
		ledgers.checkRuns();
		ledgers.checkLimits();
		assertThat(ledgers.number("select count(*) from step_attempt where outcome = 'LOST'")).as("stolen leases")
			.isZero();
		assertThat(ledgers.number("select count(distinct node) from step_attempt")).as("nodes that worked")
			.isEqualTo(all.size());
		assertThat(ledgers.number("select count(*) from job where wait_millis < 0 or ended_at < started_at"
				+ " or started_at < submitted_at"))
			.as("negative ages")
			.isZero();
		for (NodeProcess node : all) {
			assertThat(node.log()).doesNotContain("is gone", "was declared gone");
		}
	}

	private NodeProcess start(String name, UnaryOperator<NodeSettings> more) {
		return this.nodes.start(name,
				(settings) -> more.apply(settings
					.with(Map.of("EVENHAND_DEMO_ENABLED", "true", "EVENHAND_NODE_HEARTBEAT", "500ms",
							"EVENHAND_NODE_LEASE", "6s"))
					// with less than a tenant's cap on each node, its steps need both
					.jvm("-Devenhand.node.slots.bulk=1", "-Devenhand.node.slots.interactive=1")));
	}

}
