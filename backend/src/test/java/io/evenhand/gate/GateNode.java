package io.evenhand.gate;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.jdbc.Exit;
import io.evenhand.gate.jdbc.Groups;
import io.evenhand.store.ProcessId;
import io.evenhand.store.Pulses;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.mockito.Mockito;

import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.mock.env.MockEnvironment;

/**
 * A node of the gate without the rest of the application: several of them in one JVM
 * share a store. Thread-safe.
 */
final class GateNode implements AutoCloseable {

	static final int ATTEMPTS = 5;

	private static final Ticks TICKS = () -> System.nanoTime() / 1_000_000;

	final Gate gate;

	final FairTaskExecutor executor;

	final Membership membership;

	final Rescue rescue;

	/** Short gaps, and a budget that one test at a time can spend. */
	static final RetrySettings RETRIES = new RetrySettings(ATTEMPTS, Duration.ofMillis(100), Duration.ofMinutes(10), 20,
			10);

	/** So long that only a test's own looks put anything back. */
	static final Duration PUT_BACK_AFTER = Duration.ofHours(1);

	final PutBacks putBacks;

	/** Looks when a test does, by a clock that a test moves. */
	final StillJobs stillJobs;

	final AtomicLong stillMillis = new AtomicLong();

	/** What a job's owner was told of retries. */
	final java.util.Queue<String> told = new ConcurrentLinkedQueue<>();

	private final RetryEvents events = new RetryEvents() {
		@Override
		public void waits(long job, Duration gap, String reason) {
			GateNode.this.told.add("job " + job + " waits: " + reason);
		}

		@Override
		public void goesOn(long job) {
			GateNode.this.told.add("job " + job + " goes on");
		}
	};

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final GateLifecycle lifecycle;

	private final GateStore store;

	private GateNode(GateStore store, NodeSettings settings, Clock clock, StepRunner runner) {
		this.store = store;
		Signals signals = new Signals();
		GroupWatch watch = new GroupWatch(new Groups(store.jdbc));
		this.membership = new Membership(new ThisNode(settings, ProcessId.fresh(), TICKS, new MockEnvironment()),
				store.transaction, store.dialect);
		Queue queue = new Queue(store.jdbc, store.dialect, store.transaction, store.retry, signals);
		PinnedTasks tasks = new PinnedTasks(queue, this.membership);
		StaticListableBeanFactory beans = new StaticListableBeanFactory(Map.of("runner", runner));
		this.executor = new FairTaskExecutor(beans.getBeanProvider(StepRunner.class), tasks,
				new GateOffice(store).accounts);
		this.putBacks = new PutBacks(store.transaction, store.dialect, signals, watch, RETRIES);
		this.stillJobs = new StillJobs(this.membership, this.putBacks, tasks,
				new Pulses(Clock.systemUTC(), this.meters), this.stillMillis::get);
		Exits exits = new Exits(store.transaction, store.dialect, new Exit(store.jdbc, store.dialect), signals);
		this.rescue = new Rescue(store.transaction, store.dialect, exits, RETRIES);
		Workshop workshop = new Workshop(store.transaction, store.dialect, this.executor,
				new Workshop.Surroundings(clock, watch,
						new Workshop.Dials(this.meters, new Pulses(Clock.systemUTC(), this.meters),
								new TenantMeters(this.meters, Mockito.mock(Tenants.class), new MetricsSettings(50))),
						tasks, new Workshop.Again(RETRIES, new StaticListableBeanFactory(Map.of("events", this.events))
							.getBeanProvider(RetryEvents.class))),
				this.rescue);
		this.lifecycle = new GateLifecycle(workshop, this.membership, this.rescue, watch, signals);
		this.gate = new Gate(queue, exits, new JobHolds(store.jdbc, store.dialect, store.retry, signals),
				new Fence(store.jdbc, store.retry, store.dialect), watch);
	}

	/** A node that gives so many slots to the lane bulk and none to others. */
	static GateNode started(GateStore store, String id, int slots, StepRunner runner) {
		GateNode node = new GateNode(store, settings(id, slots, 64), Clock.systemUTC(), runner);
		node.lifecycle.start();
		return node;
	}

	static GateNode started(GateStore store, NodeSettings settings, StepRunner runner) {
		return started(store, settings, Clock.systemUTC(), runner);
	}

	/** A node by whose clock steps have run as long as a test wants. */
	static GateNode started(GateStore store, NodeSettings settings, Clock clock, StepRunner runner) {
		GateNode node = new GateNode(store, settings, clock, runner);
		node.lifecycle.start();
		return node;
	}

	static NodeSettings settings(String id, int slots, int openJobs) {
		return new NodeSettings(id, Map.of("bulk", slots, "interactive", 0, "scheduled", 0), Duration.ofSeconds(2),
				Duration.ofMillis(500), openJobs, Duration.ofSeconds(20), PUT_BACK_AFTER);
	}

	/** Claims that failed after their own retries, in all lanes. */
	double failures() {
		return counted("evenhand.gate.claim.failures");
	}

	/** How often an eligible tenant was passed over for missing credit. */
	double passedOver() {
		return counted("evenhand.gate.without.credit");
	}

	private double counted(String name) {
		return this.meters.find(name).counters().stream().mapToDouble((counter) -> counter.count()).sum();
	}

	/** Closes a job, whoever opened it. */
	void closed(long job) {
		this.store.jdbc
			.query("select tenant, opening, token from open_job where job = ?",
					(row, n) -> new Grant(row.getLong(2), row.getLong(3), 1, true, job, new TenantId(row.getInt(1)), "",
							null, ""),
					job)
			.forEach(this.gate::closed);
	}

	@Override
	public void close() {
		this.lifecycle.stop();
	}

}
