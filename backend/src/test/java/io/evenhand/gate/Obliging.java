package io.evenhand.gate;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;

/**
 * Steps that run until their time is over, or until somebody asks them to stop, and do so
 * at once. Launches end at once. Thread-safe.
 */
final class Obliging implements StepRunner {

	private final Map<Long, CompletableFuture<Cause>> running = new ConcurrentHashMap<>();

	private final ToLongFunction<Grant> length;

	final Queue<Grant> granted = new ConcurrentLinkedQueue<>();

	/**
	 * Steps of some length.
	 * @param length of each, in milliseconds
	 */
	Obliging(ToLongFunction<Grant> length) {
		this.length = length;
	}

	@Override
	public Outcome run(Grant grant) {
		if (grant.launch()) {
			return new Outcome.Done();
		}
		CompletableFuture<Cause> asked = new CompletableFuture<>();
		this.running.put(grant.request(), asked);
		this.granted.add(grant);
		try {
			return new Outcome.PutDown(asked.get(this.length.applyAsLong(grant), TimeUnit.MILLISECONDS));
		}
		catch (TimeoutException | ExecutionException ex) {
			return new Outcome.Done();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return new Outcome.Done();
		}
		finally {
			this.running.remove(grant.request());
		}
	}

	@Override
	public void putDown(Grant grant, Cause cause) {
		CompletableFuture<Cause> asked = this.running.get(grant.request());
		if (asked != null) {
			asked.complete(cause);
		}
	}

	@Override
	public long progress(Grant grant) {
		return -1;
	}

}
