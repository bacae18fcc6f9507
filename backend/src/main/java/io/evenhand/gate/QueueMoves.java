package io.evenhand.gate;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;

import io.evenhand.gate.jdbc.FrontRows;
import io.evenhand.gate.jdbc.FrontRows.Launch;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Moves a waiting job to the front of its tenant's queue, and back. No other tenant is
 * touched by it: the tenant's turn stays where it is. Thread-safe.
 */
@Component
public class QueueMoves {

	private final FrontRows rows;

	private final Places places;

	private final Edits edits;

	QueueMoves(FrontRows rows, Places places, Edits edits) {
		this.rows = rows;
		this.places = places;
		this.edits = edits;
	}

	/**
	 * Puts a job before everything that waits of its tenant in its lane. Joins the
	 * caller's transaction.
	 * @param job the job's id
	 * @return the move; empty where the job does not wait for its start
	 */
	public Optional<Moved> front(long job) {
		return move(job, (launch) -> Math.min(launch.rank(), this.rows.first(launch) - 1), false);
	}

	/**
	 * Puts a job that was moved back into its old place. Joins the caller's transaction.
	 * @param job the job's id
	 * @return the move; empty where the job does not wait for its start, or was not moved
	 */
	public Optional<Moved> back(long job) {
		return this.rows.launch(job).map(Launch::before).flatMap((before) -> move(job, (launch) -> before, true));
	}

	private Optional<Moved> move(long job, ToLongFunction<Launch> rank, boolean back) {
		Optional<Launch> found = this.rows.launch(job);
		OptionalInt from = this.places.position(job);
		return found.flatMap((seen) -> this.edits.onFlow(seen.lane(), seen.tenant(), (ledger) -> {
			Optional<Launch> now = this.rows.launch(job);
			now.ifPresent((launch) -> {
				long to = rank.applyAsLong(launch);
				this.rows.move(launch, to, back ? null : before(launch));
				Contender flow = ledger.of(launch.tenant());
				flow.turn(ledger.policy().queued(flow.turn(), to));
				this.edits.changed(launch.lane());
			});
			return now;
		})).map((launch) -> new Moved(from.orElse(1), this.places.position(job).orElse(1)));
	}

	/** Moved twice, it still goes back to where it came from. */
	private static @Nullable Long before(Launch launch) {
		return (launch.before() != null) ? launch.before() : launch.rank();
	}

	/**
	 * How a job was moved.
	 *
	 * @param from its place in its tenant's queue before, from 1
	 * @param to its place afterwards
	 */
	public record Moved(int from, int to) {
	}

}
