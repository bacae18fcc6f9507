package io.evenhand.gate;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.evenhand.gate.GateContract.ACME;
import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateContract.launch;
import static io.evenhand.gate.GateContract.steps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A node that somebody asks to drain while its process goes on, on each database.
 */
abstract class DrainsContract {

	private GateStore store;

	private GateOffice office;

	private GateNode node;

	private final ObedientRunner runner = new ObedientRunner();

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.office = new GateOffice(this.store);
		this.node = GateNode.started(this.store, "n1", 1, this.runner);
	}

	@AfterEach
	void closeStore() {
		this.runner.letAllEnd();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private String boot() {
		return this.node.membership.identity().boot();
	}

	private void drain() {
		this.office.drains.drain("n1", boot(), GateOffice.OPERATOR, GateOffice.REASON);
	}

	private boolean drained() {
		return this.store.number("select count(*) from slot where node = 'n1'") == 0;
	}

	private int running(String node) {
		return this.store.number("select count(*) from slot where node = ? and request is not null", node);
	}

	@Test
	void whatRunsStopsAtItsNextChunkAndGoesOnElsewhereWhileTheProcessLives() {
		this.node.gate.enqueue(launch(5, ACME));
		await(() -> this.store.number("select count(*) from open_job") == 1);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> running("n1") == 1);
		drain();
		await(this::drained);
		assertThat(this.store.jdbc.queryForList("select cause from step_attempt where cause is not null", String.class))
			.containsExactly("DRAIN");
		assertThat(this.store.number("select count(*) from open_job")).as("given to whoever is granted it next")
			.isZero();
		assertThat(this.node.membership.lease().over()).isFalse();
		assertThat(this.store.number("select count(*) from step_request where job = 5 and state = 'READY'")).isOne();
		try (GateNode other = GateNode.started(this.store, "n2", 1, this.runner)) {
			await(() -> this.store.number("select count(*) from open_job where node = 'n2'") == 1);
			assertThat(this.store.number("select count(*) from slot where node = 'n1'")).isZero();
			other.closed(5);
		}
	}

	@Test
	void itWorksAgainUnderAnotherBootOnceItMay() {
		String former = boot();
		drain();
		await(this::drained);
		this.node.gate.enqueue(launch(5, ACME));
		this.office.drains.work("n1", boot(), GateOffice.OPERATOR, GateOffice.REASON);
		await(() -> this.store.number("select count(*) from open_job where node = 'n1'") == 1);
		assertThat(boot()).isNotEqualTo(former);
		assertThat(this.store.number("select count(*) from node where draining is null and drain_at is null")).isOne();
		assertThat(this.office.audit).containsExactly("node.drain n1: works -> drains",
				"node.work n1: drains, asked by olga: because of ticket 4711 -> works");
		this.node.closed(5);
	}

	@Test
	void whoSawAnotherStateIsToldWhatStandsNow() {
		drain();
		stale(this::drain, "Node n1 drains already, asked by olga: because of ticket 4711");
		stale(() -> this.office.drains.drain("n1", "another", GateOffice.OPERATOR, GateOffice.REASON),
				"Node n1 has begun anew meanwhile");
		this.office.drains.work("n1", boot(), GateOffice.OPERATOR, GateOffice.REASON);
		stale(() -> this.office.drains.work("n1", boot(), GateOffice.OPERATOR, GateOffice.REASON),
				"Nobody has asked node n1 to drain");
		assertThatExceptionOfType(UnknownNode.class)
			.isThrownBy(() -> this.office.drains.drain("n9", boot(), GateOffice.OPERATOR, GateOffice.REASON))
			.withMessage("There is no node named n9");
		String gone = boot();
		this.node.close();
		stale(() -> this.office.drains.drain("n1", gone, GateOffice.OPERATOR, GateOffice.REASON),
				"Node n1 has ended meanwhile");
	}

	@Test
	void whatWasAskedOfAProcessIsNotAskedOfTheNext() {
		drain();
		await(this::drained);
		this.node.close();
		this.node = GateNode.started(this.store, "n1", 1, this.runner);
		await(() -> this.store.number("select count(*) from slot where node = 'n1'") == 1);
		assertThat(this.store.number("select count(*) from node where drain_at is null and drain_by is null")).isOne();
	}

	@Test
	void aDrainingNodeThatWasDeclaredGoneStaysAside() {
		drain();
		await(this::drained);
		String former = boot();
		this.store.jdbc.update("update node set ended = now(6) where id = 'n1'");
		await(() -> !boot().equals(former));
		await(() -> this.store.number("select count(*) from node where draining is not null and ended is null") == 1);
		assertThat(drained()).isTrue();
	}

	private static void stale(Runnable act, String sentence) {
		assertThatExceptionOfType(Stale.class).isThrownBy(act::run).withMessage(sentence);
	}

}
