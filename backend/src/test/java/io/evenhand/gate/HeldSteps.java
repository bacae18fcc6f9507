package io.evenhand.gate;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Steps of one lane that end when a test lets them, in the order of their ends on a clock
 * that moves only then: several slots, and each takes exactly what it was estimated at.
 * Steps of other lanes run until somebody wants their slots. Guarded by itself.
 */
final class HeldSteps extends Clock implements StepRunner {

	private static final Instant BEGIN = Instant.ofEpochMilli(1_800_000_000_000L);

	private final String lane;

	private final Map<Long, Long> costs = new HashMap<>();

	private final Map<Long, CompletableFuture<Outcome>> running = new HashMap<>();

	private final Map<Long, Long> ends = new HashMap<>();

	private final List<String> started = new ArrayList<>();

	private long millis;

	HeldSteps(String lane) {
		this.lane = lane;
	}

	synchronized void costs(long job, long millis) {
		this.costs.put(job, millis);
	}

	/** The jobs in the order of their starts, with their instants. */
	synchronized List<String> started() {
		return List.copyOf(this.started);
	}

	static String told(long job, long afterMillis) {
		return job + " after " + afterMillis;
	}

	/** How many steps of the lane run. */
	synchronized int running() {
		return this.ends.size();
	}

	/** Lets the one end that ends next; the clock shows when. */
	void endNext() {
		CompletableFuture<Outcome> step;
		synchronized (this) {
			long next = this.ends.entrySet()
				.stream()
				.min(Comparator.comparing(Map.Entry::getValue))
				.map(Map.Entry::getKey)
				.orElseThrow();
			this.millis = Objects.requireNonNull(this.ends.remove(next));
			step = Objects.requireNonNull(this.running.remove(next));
		}
		step.complete(new Outcome.Done());
	}

	/** Lets everything end. */
	void endAll() {
		List<CompletableFuture<Outcome>> all;
		synchronized (this) {
			all = List.copyOf(this.running.values());
		}
		all.forEach((step) -> step.complete(new Outcome.Done()));
	}

	@Override
	public Outcome run(Grant grant) {
		CompletableFuture<Outcome> step = new CompletableFuture<>();
		synchronized (this) {
			this.running.put(grant.request(), step);
			if (grant.lane().equals(this.lane)) {
				this.started.add(told(grant.job(), this.millis));
				this.ends.put(grant.request(), this.millis + Objects.requireNonNull(this.costs.get(grant.job())));
			}
		}
		try {
			return step.get();
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return new Outcome.Done();
		}
	}

	@Override
	public void putDown(Grant grant, Cause cause) {
		CompletableFuture<Outcome> step;
		synchronized (this) {
			step = grant.lane().equals(this.lane) ? null : this.running.remove(grant.request());
		}
		if (step != null) {
			step.complete(new Outcome.PutDown(cause));
		}
	}

	@Override
	public long progress(Grant grant) {
		return -1;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return this;
	}

	@Override
	public synchronized Instant instant() {
		return BEGIN.plusMillis(this.millis);
	}

}
