package io.evenhand.insight;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.Snapshots;
import io.evenhand.gate.UnknownLane;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The lanes' forecasts: one computation per lane and change of the lane, however many
 * ask, and at most one a second on this node; whoever asks meanwhile gets the one before.
 * Thread-safe: guarded by each lane's entry, outside of which it computes.
 */
@Component
public class Forecasts {

	private static final long APART_MILLIS = 1_000;

	/** Nodes that die and throttles that end change nothing in the lane's row. */
	private static final long FRESH_MILLIS = 30_000;

	private final LaneBoards boards;

	private final Snapshots snapshots;

	private final Clock clock;

	private final MeterRegistry meters;

	private final Map<String, Watched> lanes = new ConcurrentHashMap<>();

	Forecasts(LaneBoards boards, Snapshots snapshots, Clock clock, MeterRegistry meters) {
		this.boards = boards;
		this.snapshots = snapshots;
		this.clock = clock;
		this.meters = meters;
	}

	/**
	 * A lane's forecast, as new as the lane's last change or a second old. One row is
	 * read where nothing has changed.
	 * @param lane the lane's name
	 * @return the forecast
	 * @throws UnknownLane if there is no such lane
	 */
	public Forecast of(String lane) {
		long changes = this.boards.version(lane);
		Watched watched = this.lanes.computeIfAbsent(lane, (name) -> new Watched());
		Given given = watched.look(changes, this.clock.millis());
		if (given.mine()) {
			compute(lane, watched, given.latest());
		}
		try {
			return given.latest().join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw ex;
		}
	}

	private void compute(String lane, Watched watched, CompletableFuture<Forecast> latest) {
		try {
			Forecast forecast = Forecast.of(this.snapshots.of(lane));
			Counter.builder("evenhand.forecasts")
				.description("Lanes that were run forward on this node")
				.tag("lane", lane)
				.register(this.meters)
				.increment();
			watched.done(latest, forecast);
			latest.complete(forecast);
		}
		catch (RuntimeException ex) {
			watched.failed();
			latest.completeExceptionally(ex);
		}
	}

	/**
	 * What somebody who asks gets.
	 *
	 * @param latest the forecast, possibly still being computed
	 * @param mine whether the caller is to compute it
	 */
	private record Given(CompletableFuture<Forecast> latest, boolean mine) {
	}

	/** A lane's latest forecast; guarded by itself. */
	private static final class Watched {

		private @Nullable CompletableFuture<Forecast> done;

		private @Nullable CompletableFuture<Forecast> coming;

		private long changes;

		private long begunMillis;

		synchronized Given look(long nowChanges, long nowMillis) {
			CompletableFuture<Forecast> known = this.done;
			CompletableFuture<Forecast> next = this.coming;
			if (next != null) {
				return new Given((known != null) ? known : next, false);
			}
			long age = Math.abs(nowMillis - this.begunMillis);
			boolean fresh = (nowChanges == this.changes) ? age < FRESH_MILLIS : age < APART_MILLIS;
			if (known != null && fresh) {
				return new Given(known, false);
			}
			CompletableFuture<Forecast> mine = new CompletableFuture<>();
			this.coming = mine;
			this.begunMillis = nowMillis;
			return new Given(mine, true);
		}

		synchronized void done(CompletableFuture<Forecast> forecast, Forecast value) {
			this.done = forecast;
			this.coming = null;
			this.changes = value.snapshot().changes();
		}

		synchronized void failed() {
			this.coming = null;
		}

	}

}
