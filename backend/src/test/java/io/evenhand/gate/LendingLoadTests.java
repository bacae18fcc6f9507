package io.evenhand.gate;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.jdbc.LentSlot;
import io.evenhand.tenant.TenantId;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two lanes lend to each other under load on real MySQL: whatever the slot record tells
 * of any instant, each slot ran one step, and no node more than it has slots.
 */
class LendingLoadTests {

	private static final Logger logger = LoggerFactory.getLogger(LendingLoadTests.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final int SLOTS = 3;

	private final GateStore store = GateStore.onMySql();

	private final GateOffice office = new GateOffice(this.store);

	private final List<GateNode> nodes = new ArrayList<>();

	private final AtomicLong ids = new AtomicLong(1);

	private final Set<Long> launched = new HashSet<>();

	private final long seed = Long.getLong("evenhand.test.seed", new Random().nextLong());

	@BeforeEach
	void lendToEachOther() {
		logger.info("Seed {}", this.seed);
		this.store.jdbc.update("update lane set default_cap = 20, open_limit = 1000, slice_millis = 100");
		borrows("bulk", "scheduled");
		borrows("scheduled", "bulk");
		Obliging steps = new Obliging((grant) -> 5 + new Random(this.seed + grant.request()).nextInt(60));
		for (int n = 1; n <= 2; n++) {
			this.nodes.add(GateNode.started(this.store, LendingContract.giving("n" + n, SLOTS, SLOTS), steps));
		}
	}

	@AfterEach
	void close() {
		this.nodes.forEach(GateNode::close);
		this.store.close();
	}

	private void borrows(String lane, String from) {
		Lane now = this.office.lanes.get(lane);
		this.office.lanes.edit(lane, now.settings().with(new LaneTies(List.of(from), List.of(), List.of())),
				now.version(), OPERATOR, REASON);
	}

	@Test
	void slotsGoToAndFroAndNoInstantIsOverAnyLimit() {
		Random random = new Random(this.seed);
		int bursts = LONG ? 120 : 14;
		for (int burst = 0; burst < bursts; burst++) {
			// one lane is loaded and the other idle, by turns, and now and then both
			String lane = (burst % 3 == 2) ? "scheduled" : "bulk";
			for (int n = 0; n < 1 + random.nextInt(3); n++) {
				queue(lane, new TenantId(1 + random.nextInt(4)), 10 + random.nextInt(20));
			}
			Bell breath = new Bell();
			breath.await(Duration.ofMillis(100 + random.nextInt(250)));
		}
		// a quick machine may have had no owner come back while its slots were lent
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
			queue("bulk", new TenantId(1), 100);
			new Bell().await(Duration.ofMillis(150));
			queue("scheduled", new TenantId(2), 5);
			return returned() > 0;
		});
		Awaitility.await()
			.atMost(Duration.ofMinutes(LONG ? 4 : 2))
			.until(() -> this.store
				.number("select count(*) from step_request where state in ('READY', 'RUNNING')") == 0);
		List<Span> spans = spans();
		assertThat(most(spans, Span::node)).as("on a node, seed " + this.seed).isLessThanOrEqualTo(2 * SLOTS);
		assertThat(most(spans, Span::permit)).as("on a slot, seed " + this.seed).isEqualTo(1);
		long borrowed = spans.stream().filter((span) -> LentSlot.is(span.n)).count();
		int returned = returned();
		logger.info("{} of {} starts were on borrowed slots, {} were put down for their owners", borrowed, spans.size(),
				returned);
		assertThat(borrowed).isPositive();
		assertThat(returned).isPositive();
		assertThat(most(spans, Span::lane)).as("a lane used more than its own").isGreaterThan(2 * SLOTS);
		assertThat(this.store.number("select count(*) from slot where lent_to is not null or lent_by is not null"))
			.isZero();
		assertThat(this.store.number("select count(*) from slot")).isEqualTo(4 * SLOTS);
		assertThat(this.store.drift()).isEmpty();
		assertThat(this.nodes).allSatisfy((node) -> assertThat(node.failures()).isZero());
		spans.add(spans.get(0));
		assertThat(most(spans, Span::permit)).as("the look at the record can fail").isGreaterThan(1);
	}

	private int returned() {
		return this.store.number("select count(*) from step_attempt where cause = 'RETURN'");
	}

	private void queue(String lane, TenantId tenant, int steps) {
		// one job of each tenant and lane: nobody closes them, and a node keeps 64 at
		// most
		long job = (lane.equals("bulk") ? 10 : 20) + tenant.value();
		long group = this.ids.incrementAndGet();
		GateNode node = this.nodes.get((int) (group % 2));
		if (this.launched.add(job)) {
			node.gate.enqueue(new Launch(job, tenant, lane, Priority.NORMAL, 100, "import"));
		}
		node.gate.enqueue(job, group, GateContract.steps(steps));
	}

	private List<Span> spans() {
		List<Span> spans = new ArrayList<>(this.store.jdbc.query(
				"select node, lane, n, started_at, ended_at from step_attempt order by started_at",
				(row, number) -> new Span(row.getString(1), row.getInt(2), row.getInt(3),
						row.getObject(4, LocalDateTime.class), row.getObject(5, LocalDateTime.class))));
		return spans;
	}

	/** The most at one time of those that are alike. */
	private static int most(List<Span> spans, java.util.function.Function<Span, Object> alike) {
		Map<Object, List<LocalDateTime>> ends = new HashMap<>();
		int most = 0;
		for (Span span : spans.stream().sorted(java.util.Comparator.comparing(Span::from)).toList()) {
			List<LocalDateTime> now = ends.computeIfAbsent(alike.apply(span), (key) -> new ArrayList<>());
			now.removeIf((end) -> !end.isAfter(span.from));
			now.add(span.to);
			most = Math.max(most, now.size());
		}
		return most;
	}

	private record Span(String node, int lane, int n, LocalDateTime from, LocalDateTime to) {

		Object permit() {
			return LentSlot.is(this.n) ? this.node + "/" + LentSlot.lender(this.n) + "/" + LentSlot.number(this.n)
					: this.node + "/" + this.lane + "/" + this.n;
		}

	}

}
