package io.evenhand.nodes;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

import io.evenhand.support.Api;
import io.evenhand.support.Csv;
import io.evenhand.support.NodeProcess;
import io.evenhand.support.Nodes;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node ends in the middle of an import, in order or by {@code kill -9}: the job goes on
 * where it was left, and its rows are there once. On MySQL.
 */
class HandOverIT {

	private static final int ROWS = 150_000;

	private static final Duration PATIENCE = Duration.ofMinutes(4);

	@RegisterExtension
	private final Nodes nodes = new Nodes();

	@TempDir
	private Path files;

	@Test
	void aNodeThatEndsInOrderGivesItsJobsToAnotherAtOnce() throws SQLException {
		NodeProcess one = start("leaving");
		NodeProcess other = start("staying");
		long job = submitAndAwaitLoad(one);

		NodeProcess owner = owner(job).equals(one.name()) ? one : other;
		owner.stop();

		NodeProcess left = (owner == one) ? other : one;
		checkWhole(Api.of(left, "demo-acme").awaitEnd(job, PATIENCE));
	}

	@Test
	void aKilledNodeGoesOnWithItsJobsWhenItIsBack() throws SQLException {
		NodeProcess node = start("killed");
		long job = submitAndAwaitLoad(node);

		node.kill();

		NodeProcess again = start("killed");
		checkWhole(Api.of(again, "demo-acme").awaitEnd(job, PATIENCE));
	}

	private NodeProcess start(String name) {
		return this.nodes.start(name,
				(settings) -> settings.with("EVENHAND_DEMO_ENABLED", "true")
					.with("EVENHAND_NODE_HEARTBEAT", "500ms")
					.with("EVENHAND_NODE_LEASE", "3s"));
	}

	private long submitAndAwaitLoad(NodeProcess node) {
		Api acme = Api.of(node, "demo-acme");
		long job = acme.submit(Csv.contacts(this.files.resolve("rows.csv"), "R", ROWS),
				Map.of("collection", "contacts", "lane", "bulk"));
		Awaitility.await("the import is under way")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(50))
			.until(() -> acme.get("/jobs/" + job).expect(200).at("/counts/written").asInt() > ROWS / 10);
		return job;
	}

	private void checkWhole(JsonNode job) throws SQLException {
		assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
		assertThat(job.at("/counts/read").asInt()).isEqualTo(ROWS);
		assertThat(job.at("/counts/written").asInt()).isEqualTo(ROWS);
		assertThat(text("select count(*) from stored_record")).isEqualTo(Integer.toString(ROWS));
		assertThat(text("select count(*) from step_request where state in ('READY', 'RUNNING')")).isEqualTo("0");
		Awaitility.await("the job is closed")
			.atMost(PATIENCE)
			.until(() -> text("select sum(running) + sum(waiting) + sum(open_jobs) from flow").equals("0"));
	}

	private String owner(long job) throws SQLException {
		return text("select node from open_job where job = " + job);
	}

	private String text(String sql) throws SQLException {
		try (var connection = this.nodes.database().connect();
				var statement = connection.createStatement();
				ResultSet row = statement.executeQuery(sql)) {
			row.next();
			return row.getString(1);
		}
	}

}
