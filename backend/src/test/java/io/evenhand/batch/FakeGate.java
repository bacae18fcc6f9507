package io.evenhand.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import io.evenhand.gate.Ended;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.gate.Launch;
import io.evenhand.gate.LeaseLost;
import io.evenhand.gate.NewStep;
import io.evenhand.gate.Outcome;
import io.evenhand.gate.StepRunner;
import io.evenhand.tenant.TenantId;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.mockito.AdditionalAnswers;
import org.mockito.Mockito;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The gate in memory, first come first served: queues, grants to a fixed number of slots,
 * tells groups their end. Guarded by itself.
 */
final class FakeGate implements AutoCloseable {

	private final Map<Long, Request> requests = new HashMap<>();

	private final Map<Long, CompletableFuture<Ended>> waiting = new HashMap<>();

	private final Map<Long, Grant> launches = new HashMap<>();

	private final Queue<Request> ready = new ArrayDeque<>();

	private final List<Long> closed = new ArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final @Nullable FakeGate elder;

	private final CompletableFuture<StepRunner> runner = new CompletableFuture<>();

	private volatile boolean refusing;

	private final int slots;

	private int free;

	private long ids;

	FakeGate(int slots) {
		this(slots, null);
	}

	/** A node's gate whose requests stand in another's. */
	FakeGate(int slots, @Nullable FakeGate elder) {
		this.free = slots;
		this.slots = slots;
		this.elder = elder;
	}

	/** Says who runs what it grants. */
	void serve(StepRunner runner) {
		this.runner.complete(runner);
	}

	/** This gate under the type that the application injects. */
	Gate gate() {
		return Mockito.mock(Gate.class, AdditionalAnswers.delegatesTo(this));
	}

	public synchronized long enqueue(Launch launch) {
		long id = ++this.ids;
		Grant grant = new Grant(id, 0, 0, true, launch.job(), launch.tenant(), launch.lane(), null, launch.batchJob());
		this.launches.put(launch.job(), grant);
		add(new Request(grant, -launch.job()));
		return id;
	}

	public void enqueue(long job, long group, List<NewStep> steps) {
		if (this.refusing) {
			throw new IllegalStateException("This gate takes no steps");
		}
		if (TransactionSynchronizationManager.isSynchronizationActive()) {
			TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
				@Override
				public void afterCommit() {
					addAll(job, group, steps);
				}
			});
		}
		else {
			addAll(job, group, steps);
		}
	}

	private synchronized void addAll(long job, long group, List<NewStep> steps) {
		Grant launch = this.launches.get(job);
		TenantId tenant = (launch != null) ? launch.tenant() : new TenantId(1);
		for (NewStep step : steps) {
			add(new Request(new Grant(++this.ids, 0, 0, false, job, tenant, "bulk", step.stepExecution(), step.step()),
					group));
		}
	}

	private void add(Request request) {
		this.requests.put(request.grant.request(), request);
		this.ready.add(request);
		dispatch();
	}

	private void dispatch() {
		while (this.free > 0 && !this.ready.isEmpty()) {
			Request next = this.ready.remove();
			Grant g = next.grant;
			next.grant = new Grant(g.request(), g.token() + 1, g.attempt() + 1, g.launch(), g.job(), g.tenant(),
					g.lane(), g.stepExecution(), g.step());
			next.state = State.RUNNING;
			this.free--;
			Grant granted = next.grant;
			this.threads.execute(() -> run(next, granted));
		}
	}

	private void run(Request request, Grant granted) {
		Outcome outcome;
		try {
			outcome = this.runner.join().run(granted);
		}
		catch (RuntimeException ex) {
			outcome = new Outcome.Failed(String.valueOf(ex.getMessage()));
		}
		settle(request, granted, outcome);
	}

	private synchronized void settle(Request request, Grant granted, Outcome outcome) {
		this.free++;
		if (request.grant.token() == granted.token() && goesOn(outcome)) {
			request.state = State.READY;
			this.ready.add(request);
		}
		else if (request.grant.token() == granted.token()) {
			request.state = State.ENDED;
			request.outcome = outcome;
			tell(request.group);
		}
		dispatch();
	}

	/** Gaps are no matter of this gate. */
	private static boolean goesOn(Outcome outcome) {
		return outcome instanceof Outcome.PutDown || outcome instanceof Outcome.Retry;
	}

	/** What holds a slot now. */
	synchronized List<Grant> running() {
		return this.requests.values()
			.stream()
			.filter((request) -> request.state == State.RUNNING)
			.map((request) -> request.grant)
			.toList();
	}

	public synchronized Grant bind(Grant launch, long group, NewStep step) {
		check(launch.request(), launch.token());
		Request request = Objects.requireNonNull(this.requests.get(launch.request()));
		request.group = group;
		request.grant = new Grant(launch.request(), launch.token(), launch.attempt(), false, launch.job(),
				launch.tenant(), launch.lane(), step.stepExecution(), step.step());
		return request.grant;
	}

	public synchronized CompletableFuture<Ended> whenEnded(long group) {
		CompletableFuture<Ended> end = this.waiting.computeIfAbsent(group, (key) -> new CompletableFuture<>());
		tell(group);
		return end;
	}

	private void tell(long group) {
		CompletableFuture<Ended> end = this.waiting.get(group);
		List<Request> all = this.requests.values().stream().filter((request) -> request.group == group).toList();
		if (end != null && all.stream().allMatch((request) -> request.state == State.ENDED)) {
			List<Outcome> outcomes = all.stream().map((request) -> request.outcome).toList();
			end.complete(new Ended(count(outcomes, Outcome.Done.class), count(outcomes, Outcome.Failed.class),
					count(outcomes, Outcome.Cancelled.class), failure(outcomes)));
		}
	}

	private static int count(List<Outcome> outcomes, Class<? extends Outcome> kind) {
		return (int) outcomes.stream().filter(kind::isInstance).count();
	}

	private static @Nullable String failure(List<Outcome> outcomes) {
		return outcomes.stream()
			.filter(Outcome.Failed.class::isInstance)
			.map((outcome) -> ((Outcome.Failed) outcome).reason())
			.findFirst()
			.orElse(null);
	}

	public synchronized void cancelWaiting(long group) {
		this.ready.removeIf((request) -> {
			boolean cancelled = request.group == group;
			if (cancelled) {
				request.state = State.ENDED;
				request.outcome = new Outcome.Cancelled();
			}
			return cancelled;
		});
		tell(group);
	}

	public synchronized void closed(Grant launch) {
		this.closed.add(launch.job());
	}

	public void checkOwner(Grant launch) {
		// nobody takes a job over in memory
	}

	public void stopped(Grant launch) {
		// nor is anything left behind
	}

	public synchronized void check(long request, long token) {
		if (this.elder != null) {
			this.elder.check(request, token);
			return;
		}
		Request found = this.requests.get(request);
		if (found == null || found.state != State.RUNNING || found.grant.token() != token) {
			throw new LeaseLost(request, token);
		}
	}

	/** Takes the request away from whoever runs it, like a rescue. */
	synchronized Grant rescue(long stepExecution) {
		Request request = this.requests.values()
			.stream()
			.filter((candidate) -> candidate.grant.stepExecution() != null
					&& candidate.grant.stepExecution() == stepExecution)
			.findFirst()
			.orElseThrow();
		Grant g = request.grant;
		request.grant = new Grant(g.request(), g.token() + 1, g.attempt() + 1, false, g.job(), g.tenant(), g.lane(),
				g.stepExecution(), g.step());
		return request.grant;
	}

	/** Settles what {@link #rescue} granted. */
	void settle(Grant rescued, Outcome outcome) {
		Request request;
		synchronized (this) {
			this.free--;
			request = Objects.requireNonNull(this.requests.get(rescued.request()));
		}
		settle(request, rescued, outcome);
	}

	/** Waits until no slot's thread runs anything. */
	void awaitIdle() {
		Awaitility.await().until(this::idle);
	}

	private synchronized boolean idle() {
		return this.free == this.slots;
	}

	/** From now on further steps are refused. */
	void refuseSteps() {
		this.refusing = true;
	}

	synchronized List<Long> closedJobs() {
		return List.copyOf(this.closed);
	}

	synchronized int requests() {
		return this.requests.size();
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

	private enum State {

		READY, RUNNING, ENDED

	}

	private static final class Request {

		private Grant grant;

		private long group;

		private State state = State.READY;

		private Outcome outcome = new Outcome.Done();

		Request(Grant grant, long group) {
			this.grant = grant;
			this.group = group;
		}

	}

}
