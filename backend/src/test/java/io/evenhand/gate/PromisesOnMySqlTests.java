package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.evenhand.laboratory.Bounds;
import io.evenhand.laboratory.Course;
import io.evenhand.laboratory.Verdict;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static io.evenhand.gate.GateOffice.OPERATOR;
import static io.evenhand.gate.GateOffice.REASON;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The promises P1 to P4 on the record of a real lane: two nodes, real MySQL, steps of ten
 * milliseconds. The laboratory's verdict reads nothing but who waited and ran when.
 */
class PromisesOnMySqlTests {

	private static final Logger logger = LoggerFactory.getLogger(PromisesOnMySqlTests.class);

	private static final boolean LONG = "long".equals(System.getProperty("evenhand.test.size"));

	private static final long SECONDS = LONG ? 60 : 5;

	private static final long SEED = 20_261_130;

	private static final int SLOTS = 4;

	private static final int STEP_MILLIS = 10;

	private static final int QUANTUM = 200;

	private static final int SLICE = 100;

	/** One dispatch at most, microseconds. */
	private static final long DISPATCH = 250_000;

	private static final CountDownLatch NEVER = new CountDownLatch(1);

	/**
	 * What tenants ask for.
	 */
	private enum Asked {

		/** One queues more than can be done, four send three steps now and then. */
		WHALE(new Feed(1, (int) SECONDS * 400, 0, 0), new Feed(1, 0, 3, 300), new Feed(1, 0, 3, 400),
				new Feed(1, 0, 3, 500), new Feed(1, 0, 3, 600)),
		/** Three queue more than their share all the time, one less. */
		CONTINUOUS(new Feed(1, 0, 80, 250), new Feed(2, 0, 80, 250), new Feed(4, 0, 80, 250), new Feed(1, 0, 2, 250)),
		/** Of the first's steps three in ten fail at first, beside sound ones. */
		FAILING(new Feed(1, (int) SECONDS * 400, 0, 0), new Feed(1, (int) SECONDS * 400, 0, 0),
				new Feed(3, (int) SECONDS * 400, 0, 0));

		private final List<Feed> feeds;

		Asked(Feed... feeds) {
			this.feeds = List.of(feeds);
		}

	}

	/**
	 * A tenant.
	 *
	 * @param weight its weight
	 * @param first steps that it queues before anything starts
	 * @param more steps that it queues at a time later
	 * @param gapMillis how long apart on average
	 */
	private record Feed(int weight, int first, int more, int gapMillis) {
	}

	private final GateStore store = GateStore.onMySql();

	private final GateOffice office = new GateOffice(this.store);

	private final List<GateNode> nodes = new ArrayList<>();

	private long groups = 1_000;

	@AfterEach
	void close() {
		this.nodes.forEach(GateNode::close);
		this.store.close();
	}

	@ParameterizedTest
	@EnumSource
	void theDefaultPolicyKeepsThem(Asked asked) {
		Verdict verdict = verdict(asked, "deficit_round_robin");
		assertThat(verdict.over()).isZero();
		assertThat(verdict.idle()).as("microseconds of a free slot beside a step that could start")
			.isLessThanOrEqualTo(DISPATCH);
		assertThat(verdict.apart()).isLessThanOrEqualTo(1);
		assertThat(verdict.waited()).isLessThanOrEqualTo(1);
	}

	@ParameterizedTest
	@EnumSource
	void oneQueueForEverybodyDoesNot(Asked asked) {
		Verdict verdict = verdict(asked, "fifo");
		assertThat(Math.max(verdict.apart(), verdict.waited())).isGreaterThan(1);
	}

	private Verdict verdict(Asked asked, String policy) {
		this.store.jdbc.update("update lane set policy = ?, quantum_millis = ?, slice_millis = ?, default_cap = ?,"
				+ " open_limit = 1000 where id = 2", policy, QUANTUM, SLICE, SLOTS);
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		for (int n = 1; n <= 2; n++) {
			this.nodes.add(GateNode.started(this.store, "n" + n, SLOTS / 2, (grant) -> run(asked, grant)));
		}
		List<io.evenhand.fairness.Share> shares = new ArrayList<>();
		for (int tenant = 1; tenant <= asked.feeds.size(); tenant++) {
			Feed feed = asked.feeds.get(tenant - 1);
			this.office.shares.put(new TenantId(tenant), "bulk",
					new NewShare(new Weight(feed.weight()), new Cap(SLOTS), null, null), null, OPERATOR, REASON);
			shares.add(new io.evenhand.fairness.Share(new Weight(feed.weight()), new Cap(SLOTS)));
			this.nodes.get(0).gate.enqueue(GateContract.launch(tenant, new TenantId(tenant)));
			queue(tenant, feed.first());
		}
		String start = now();
		this.office.pauses.resumeLane("bulk", null, OPERATOR, REASON);
		feed(asked);
		String end = now();
		this.office.pauses.pauseLane("bulk", null, OPERATOR, REASON);
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.store.number("select count(*) from step_request where state = 'RUNNING'") == 0);
		Course course = course(shares, start, end);
		// a machine that stands still makes a step outlast its slice, and nothing puts it
		// down then
		long longest = Math.max(SLICE * 1_000L, longest(course));
		Verdict verdict = Verdict.of(course, new Bounds(QUANTUM * 1_000, longest, QUANTUM * 1_000, SLOTS, shares));
		logger.info("{} under {}, seed {}: {} starts, longest step {} us, {}", asked, policy, SEED,
				course.spans().stream().filter(Course.Span::started).count(), longest(course), verdict);
		return verdict;
	}

	private static long longest(Course course) {
		return course.spans()
			.stream()
			.filter(Course.Span::started)
			.mapToLong((span) -> span.endedAt() - span.startedAt())
			.max()
			.orElse(0);
	}

	private static Outcome run(Asked asked, Grant grant) {
		if (!grant.launch()) {
			work(STEP_MILLIS);
			boolean fails = asked == Asked.FAILING && grant.tenant().value() == 1 && grant.attempt() == 1
					&& new Random(SEED + grant.request()).nextInt(10) < 3;
			if (fails) {
				return new Outcome.Retry("it fails at first", Duration.ofMillis(100));
			}
		}
		return new Outcome.Done();
	}

	/** Queues what the tenants ask for while the lane works. */
	private void feed(Asked asked) {
		Random random = new Random(SEED);
		long[] due = new long[asked.feeds.size()];
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		while (System.nanoTime() < end) {
			for (int i = 0; i < due.length; i++) {
				Feed feed = asked.feeds.get(i);
				if (feed.more() > 0 && due[i] <= System.nanoTime()) {
					queue(i + 1, feed.more());
					due[i] = System.nanoTime()
							+ TimeUnit.MILLISECONDS.toNanos(feed.gapMillis() / 2 + random.nextInt(feed.gapMillis()));
				}
			}
			work(5);
		}
	}

	private void queue(int tenant, int steps) {
		if (steps > 0) {
			this.nodes.get(0).gate.enqueue(tenant, this.groups++,
					IntStream.range(0, steps).mapToObj((n) -> new NewStep(n, "load", STEP_MILLIS)).toList());
		}
	}

	private String now() {
		return Objects.requireNonNull(this.store.jdbc.queryForObject("select cast(now(6) as char)", String.class));
	}

	/** The lane's record between two instants, in microseconds from the first. */
	private Course course(List<io.evenhand.fairness.Share> shares, String start, String end) {
		long horizon = this.store.number("select timestampdiff(microsecond, ?, ?)", start, end);
		List<Course.Span> spans = new ArrayList<>();
		this.store.jdbc
			.query("select tenant, timestampdiff(microsecond, ?, ready_at), timestampdiff(microsecond, ?, started_at),"
					+ " timestampdiff(microsecond, ?, ended_at) from step_attempt"
					+ " union all select tenant, timestampdiff(microsecond, ?, ready_at), null, null"
					+ " from step_request where state = 'READY'", (row) -> {
						long ready = Math.max(0, row.getLong(2));
						long started = row.getLong(3);
						boolean waits = row.wasNull() || started >= horizon;
						if (ready < horizon) {
							spans.add(waits ? new Course.Span(row.getInt(1), 0, ready, horizon, horizon, false)
									: new Course.Span(row.getInt(1), 0, ready, started,
											Math.min(row.getLong(4), horizon), true));
						}
					}, start, start, start, start);
		return new Course(SLOTS, shares, Map.of(), spans, horizon);
	}

	/** Occupies a slot, or the feeder, for so long. */
	private static void work(long millis) {
		try {
			NEVER.await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
