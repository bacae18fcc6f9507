package io.evenhand.gate;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.BIRCH;
import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The policies on the real gate, and a change between them while something runs, on each
 * database that it runs on. One slot, so that the order of starts is the policy's.
 */
abstract class PoliciesContract {

	private final Queue<Integer> ran = new ConcurrentLinkedQueue<>();

	private final CountDownLatch go = new CountDownLatch(1);

	private GateStore store;

	private GateOffice office;

	private GateNode node;

	private long jobs;

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.store.jdbc.update("update lane set default_cap = 4, open_limit = 100 where id = 2");
		this.node = GateNode.started(this.store, "n1", 1, (grant) -> {
			this.ran.add(grant.tenant().value());
			GateContract.hold(this.go);
			costs();
			this.node.gate.closed(grant);
			return new Outcome.Done();
		});
	}

	@AfterEach
	void closeStore() {
		this.go.countDown();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	@Test
	void underRoundRobinTheLeastRecentlyServedGoesNextWhateverItsWeightAndCost() {
		policy("round_robin");
		this.office.shares.put(ACME, "bulk", new NewShare(new Weight(9), null, null, null), null, OPERATOR, REASON);
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		queue(ACME, 4, 10);
		queue(BIRCH, 2, 60_000);
		this.office.pauses.resumeLane("bulk", null, OPERATOR, REASON);
		assertThat(allRan(6)).containsExactly(1, 2, 1, 2, 1, 1);
	}

	@Test
	void withoutAChangeTheFairPolicyServesTheOtherTenantNext() {
		oneOfAcmeRunsAndBothWait();
		assertThat(allRan(6).subList(0, 2)).containsExactly(1, 2);
	}

	@Test
	void fifoActsAtOnceOnWhatIsQueuedWhileAStepRuns() {
		oneOfAcmeRunsAndBothWait();
		policy("fifo");
		assertThat(allRan(6)).containsExactly(1, 1, 1, 1, 2, 2);
	}

	@Test
	void roundRobinActsAtOnceOnWhatIsQueuedWhileAStepRuns() {
		policy("fifo");
		oneOfAcmeRunsAndBothWait();
		policy("round_robin");
		List<Integer> order = allRan(6);
		assertThat(order.get(0)).isEqualTo(1);
		assertThat(order.subList(1, 5)).containsSubsequence(2, 1, 2).doesNotContainSequence(2, 2);
	}

	@Test
	void theFairPolicyActsAtOnceOnWhatIsQueuedWhileAStepRuns() {
		policy("fifo");
		oneOfAcmeRunsAndBothWait();
		policy("deficit_round_robin");
		assertThat(allRan(6).subList(0, 4)).as("birch does not wait for all of acme").contains(2);
	}

	private void oneOfAcmeRunsAndBothWait() {
		queue(ACME, 1, 4_000);
		GateContract.await(() -> this.ran.size() == 1);
		queue(ACME, 3, 4_000);
		queue(BIRCH, 2, 4_000);
	}

	private void policy(String policy) {
		Lane lane = this.office.lanes.get("bulk");
		LaneSettings now = lane.settings();
		this.office.lanes.edit("bulk",
				new LaneSettings(now.title(), now.description(), policy, now.cap(), now.slots(), now.quantum(),
						now.slice(), now.stepTimeout(), now.queueLimit(), now.largestCost(), now.openJobs()),
				lane.version(), OPERATOR, REASON);
	}

	/** A step that took no time at all would cost its tenant nothing. */
	private static void costs() {
		try {
			new Semaphore(0).tryAcquire(2, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void queue(TenantId tenant, int number, long costMillis) {
		for (int n = 0; n < number; n++) {
			this.node.gate.enqueue(new Launch(++this.jobs, tenant, "bulk", Priority.NORMAL, costMillis, "import"));
		}
	}

	/** Lets everything go and tells the tenants in the order of their starts. */
	private List<Integer> allRan(int number) {
		this.go.countDown();
		GateContract.await(
				() -> this.store.number("select count(*) from step_request where state in ('READY', 'RUNNING')") == 0);
		assertThat(this.ran).hasSize(number);
		return List.copyOf(this.ran);
	}

}
