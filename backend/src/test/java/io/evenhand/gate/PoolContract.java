package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A lane on named nodes, and with another number of slots while it is served, on each
 * database.
 */
abstract class PoolContract {

	private GateStore store;

	private GateOffice office;

	private final List<GateNode> nodes = new ArrayList<>();

	private final CountDownLatch go = new CountDownLatch(1);

	abstract GateStore open();

	/** Whether two nodes may share the store. */
	abstract boolean severalNodes();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
	}

	@AfterEach
	void closeStore() {
		this.go.countDown();
		this.nodes.forEach(GateNode::close);
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	/** One that takes the number of slots from the lanes. */
	private GateNode start(String id) {
		NodeSettings given = GateNode.settings(id, 0, 64);
		NodeSettings settings = new NodeSettings(id, java.util.Map.of(), given.lease(), given.heartbeat(),
				given.openJobs(), given.grace(), given.putBackAfter());
		GateNode node = GateNode.started(this.store, settings, (grant) -> {
			GateContract.hold(this.go);
			return new Outcome.Done();
		});
		this.nodes.add(node);
		return node;
	}

	private void bulkOnlyOn(String... nodes) {
		Lane bulk = this.office.lanes.get("bulk");
		this.office.lanes.edit("bulk", bulk.settings().with(new LaneTies(List.of(), List.of(), List.of(nodes))),
				bulk.version(), OPERATOR, REASON);
	}

	private void bulkSlots(int slots) {
		this.store.jdbc.update("update lane set node_slots = ? where id = 2", slots);
	}

	private int slots(String node) {
		return this.store.number("select count(*) from slot where node = ? and lane = 2", node);
	}

	@Test
	void onlyTheNamedNodesGiveSlotsAndAnEditActsWhileTheyServe() {
		bulkOnlyOn("n2");
		start("n1");
		assertThat(slots("n1")).isZero();
		assertThat(this.store.number("select count(*) from slot where node = 'n1' and lane = 1")).isEqualTo(8);
		if (severalNodes()) {
			start("n2");
			assertThat(slots("n2")).isEqualTo(4);
		}
		bulkOnlyOn("n1");
		await(() -> slots("n1") == 4 && slots("n2") == 0);
		assertThat(this.office.boards.board("bulk").slots()).extracting(LaneBoard.Slot::node).containsOnly("n1");
		bulkOnlyOn("elsewhere");
		await(() -> slots("n1") == 0);
		long request = this.nodes.get(0).gate.enqueue(GateContract.launch(1, new TenantId(1)));
		assertThat(this.office.places.holds(1)).extracting(Held::code).startsWith("no_node");
		bulkOnlyOn();
		await(() -> this.store.number("select count(*) from step_request where id = ? and state = 'RUNNING'",
				request) == 1);
	}

	@Test
	void aSlotThatIsTakenAwayWhileItIsHeldGoesOnceItIsFree() {
		bulkSlots(2);
		this.store.jdbc.update("update lane set default_cap = 8 where id = 2");
		GateNode node = start("n1");
		node.gate.enqueue(GateContract.launch(1, new TenantId(1)));
		node.gate.enqueue(GateContract.launch(2, new TenantId(1)));
		node.gate.enqueue(GateContract.launch(3, new TenantId(1)));
		await(() -> this.store.number("select sum(running) from flow") == 2);
		bulkSlots(3);
		await(() -> this.store.number("select sum(running) from flow") == 3);
		bulkSlots(1);
		// nothing is interrupted, and nothing new starts on what is to go
		node.gate.enqueue(GateContract.launch(4, new TenantId(1)));
		await(() -> !this.office.boards.board("bulk").slots().isEmpty());
		assertThat(this.store.number("select sum(running) from flow")).isEqualTo(3);
		this.go.countDown();
		await(() -> slots("n1") == 1);
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 4);
		assertThat(node.failures()).isZero();
	}

	@Test
	void aLaneIsKeptOnlyForTenantsThatThereAre() {
		Lane bulk = this.office.lanes.get("bulk");
		LaneTies ties = new LaneTies(List.of(), List.of("nobody", "nobody"), List.of("No Node"));
		assertThatExceptionOfType(SettingsRefused.class)
			.isThrownBy(
					() -> this.office.lanes.edit("bulk", bulk.settings().with(ties), bulk.version(), OPERATOR, REASON))
			.satisfies((ex) -> assertThat(ex.problems()).extracting(SettingsRefused.Problem::sentence)
				.contains("Each of the tenants is named once", "No node can have the id No Node",
						"There is no tenant with the code nobody"));
	}

}
