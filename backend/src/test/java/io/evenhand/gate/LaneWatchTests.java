package io.evenhand.gate;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.IdleRows;
import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;
import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Each cause of stranded steps and idle slots, made on purpose.
 */
@ExtendWith(OutputCaptureExtension.class)
class LaneWatchTests {

	private static final TenantId ACME = new TenantId(1);

	private final GateStore store = GateStore.onH2();

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final AtomicReference<Instant> now = new AtomicReference<>(Clock.systemUTC().instant());

	/** The watch's own: its dispatchers' pulses are beaten by the test. */
	private final Pulses pulses = new Pulses(this.now::get, new SimpleMeterRegistry());

	private final Pulse dispatcher = this.pulses.of("claim-bulk");

	@SuppressWarnings("NullAway.Init") // each test starts its own
	private GateNode node;

	@AfterEach
	void close() {
		this.node.close();
		this.store.close();
	}

	private LaneWatch watch(int slots, int openJobs) {
		NodeSettings settings = GateNode.settings("n1", slots, openJobs);
		this.node = GateNode.started(this.store, settings, (grant) -> new Outcome.Done());
		return new LaneWatch(new BoardRows(this.store.jdbc), this.node.membership, settings, this.pulses,
				new IdleTime(this.meters, new IdleRows(this.store.jdbc)));
	}

	/** A launch that waits and could start, and no dispatcher that would find it. */
	private void hideFromTheDispatcher() {
		this.store.jdbc.update("update lane set paused = true where id = 2");
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		this.store.jdbc.update("update flow set key_turn = null where lane = 2 and tenant = 1");
		this.store.jdbc.update("update lane set paused = false where id = 2");
	}

	private double stranded(String cause) {
		return this.meters.find("evenhand.gate.stranded")
			.tag("lane", "bulk")
			.tag("cause", cause)
			.gauges()
			.stream()
			.mapToDouble((gauge) -> gauge.value())
			.sum();
	}

	private double idle(String cause) {
		return this.meters.find("evenhand.gate.idle.slot.seconds")
			.tag("lane", "bulk")
			.tag("cause", cause)
			.counters()
			.stream()
			.mapToDouble((counter) -> counter.count())
			.sum();
	}

	@Test
	void whatNothingHoldsAndNobodyStartsIsUnexplained(CapturedOutput output) {
		LaneWatch watch = watch(2, 64);
		hideFromTheDispatcher();
		this.dispatcher.worked();
		watch.look();
		assertThat(stranded("unexplained")).as("one look tells nothing").isZero();
		watch.look();
		assertThat(stranded("unexplained")).isOne();
		assertThat(idle("unexplained")).isPositive();
		assertThat(output).contains("cause: unexplained");
		ReconcilerContract.reconciler(this.store, this.meters).run((rest) -> true);
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 1);
		watch.look();
		watch.look();
		assertThat(stranded("unexplained")).isZero();
	}

	@Test
	void aDispatcherThatDoesNotTurnIsNamed() {
		LaneWatch watch = watch(2, 64);
		hideFromTheDispatcher();
		this.dispatcher.worked();
		this.now.updateAndGet((time) -> time.plusSeconds(5));
		watch.look();
		watch.look();
		assertThat(stranded("dispatcher")).isOne();
		assertThat(stranded("unexplained")).isZero();
	}

	@Test
	void aDatabaseThatRefusesIsNamed() {
		LaneWatch watch = watch(2, 64);
		hideFromTheDispatcher();
		this.dispatcher.failed(new IllegalStateException("made on purpose"));
		watch.look();
		watch.look();
		assertThat(stranded("database")).isOne();
	}

	@Test
	void aNodeThatMayOpenNoFurtherJobIsNamed() {
		LaneWatch watch = watch(2, 1);
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 1);
		this.node.gate.enqueue(GateContract.launch(2, ACME));
		watch.look();
		watch.look();
		assertThat(stranded("node_jobs")).isOne();
		assertThat(idle("node_jobs")).isPositive();
		LaneBoards boards = new GateOffice(this.store).boards;
		assertThat(boards.board("bulk").stranded()).extracting(LaneBoard.Stranded::node, LaneBoard.Stranded::cause)
			.containsExactly(tuple("n1", "node_jobs"));
		this.node.closed(1);
		GateContract.await(() -> this.store.number("select count(*) from step_request where state = 'DONE'") == 2);
		watch.look();
		watch.look();
		assertThat(boards.board("bulk").stranded()).isEmpty();
	}

	@Test
	void aLaneThatNoNodeServesIsNamed() {
		LaneWatch watch = watch(0, 64);
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		watch.look();
		watch.look();
		assertThat(stranded("no_node")).isOne();
		assertThat(idle("no_node")).isZero();
	}

	@Test
	void slotsThatAreIdleBesideHeldWorkAreCountedByWhatHoldsIt() {
		LaneWatch watch = watch(2, 64);
		this.store.jdbc.update("update lane set paused = true where id = 2");
		this.node.gate.enqueue(GateContract.launch(1, ACME));
		watch.look();
		watch.look();
		assertThat(idle("lane_paused")).isPositive();
		assertThat(this.meters.find("evenhand.gate.stranded").gauges()).allMatch((gauge) -> gauge.value() == 0);
	}

	@Test
	void slotsThatAreIdleBesideWorkOfAClosedAccountAreCountedByWhatClosedIt() {
		LaneWatch watch = watch(2, 64);
		GateOffice office = new GateOffice(this.store);
		int account = office.accounts.credential("shop", ACME, 1);
		this.store.jdbc.update("update account set throttled_until = timestampadd(day, 1, now(6)) where id = ?",
				account);
		this.node.gate.enqueue(new Launch(1, ACME, "bulk", Priority.NORMAL, 100, "sync", account));
		watch.look();
		watch.look();
		assertThat(idle("credential_throttled")).isPositive();
		assertThat(this.meters.find("evenhand.gate.stranded").gauges()).allMatch((gauge) -> gauge.value() == 0);
		assertThat(office.boards.board("bulk").tenants()).extracting(LaneBoard.Row::heldBy)
			.containsExactly("credential_throttled");
		assertThat(office.boards.board("bulk").next()).isEmpty();
	}

	@Test
	void aLaneInWhichNothingWaitsTellsNothing() {
		LaneWatch watch = watch(2, 64);
		watch.look();
		watch.look();
		assertThat(this.meters.getMeters()).isEmpty();
	}

}
