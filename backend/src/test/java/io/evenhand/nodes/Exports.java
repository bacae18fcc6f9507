package io.evenhand.nodes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.support.Api;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exports of whole collections, and what their files must hold once they have succeeded.
 * Used by one thread.
 */
final class Exports {

	private static final JsonMapper JSON = new JsonMapper();

	private final Ledgers ledgers;

	/** By job whose it is. */
	private final Map<Long, String> tenants = new LinkedHashMap<>();

	Exports(Ledgers ledgers) {
		this.ledgers = ledgers;
	}

	void submit(Api api, String tenant) {
		JsonNode job = api.post("/exports", "{\"collection\":\"contacts\",\"format\":\"jsonl\",\"lane\":\"bulk\"}")
			.expect(202);
		this.tenants.put(Long.parseLong(job.at("/id").asString()), tenant);
	}

	/** Waits until so many pieces are written; a node that writes more just now. */
	String awaitWriter(int pieces) {
		return Awaitility.await(pieces + " pieces are written, and a node writes more")
			.atMost(Duration.ofMinutes(1))
			.pollInterval(Duration.ofMillis(10))
			.until(() -> (this.ledgers.number("select count(*) from export_piece") < pieces) ? ""
					: this.ledgers.text("select node from step_request where state = 'RUNNING'"
							+ " and step like '%export-write%' order by token desc limit 1"),
					(node) -> !node.isEmpty());
	}

	/**
	 * Each file has each record of its tenant once, in order, and is what is told of it.
	 */
	void check(Api api, Duration patience) throws SQLException, NoSuchAlgorithmException {
		for (Map.Entry<Long, String> one : this.tenants.entrySet()) {
			JsonNode job = api.awaitEnd(one.getKey(), patience);
			assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("succeeded");
			String file = api.get("/jobs/" + one.getKey() + "/result").body();
			List<String> keys = file.lines().map((line) -> JSON.readTree(line).at("/ref").asString()).toList();
			assertThat(keys).isSorted().doesNotHaveDuplicates();
			long stored = this.ledgers.number("select count(*) from stored_record r join tenant t on t.id = r.tenant"
					+ " where t.code = '" + one.getValue() + "'");
			assertThat((long) keys.size()).isEqualTo(stored).isEqualTo(job.at("/counts/written").asLong());
			String digest = HexFormat.of()
				.formatHex(MessageDigest.getInstance("SHA-256").digest(file.getBytes(StandardCharsets.UTF_8)));
			assertThat(this.ledgers.number("select count(*) from export_file where job = " + one.getKey()
					+ " and sha256 = '" + digest + "' and records = " + stored))
				.as("what is told of the file")
				.isOne();
		}
	}

}
