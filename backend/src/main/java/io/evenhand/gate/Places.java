package io.evenhand.gate;

import java.util.List;
import java.util.OptionalInt;

import io.evenhand.gate.jdbc.AsideRows;
import io.evenhand.gate.jdbc.AsideRows.Aside;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.BoardRows.WaitingRow;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.gate.jdbc.ShareRecords;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Where a waiting job stands and what holds it. Takes no locks. Thread-safe.
 */
@Component
public class Places {

	private final BoardRows rows;

	private final AsideRows aside;

	private final Telling telling;

	Places(BoardRows rows, AsideRows aside, LaneRecords lanes, ShareRecords shares, NodeSettings settings) {
		this.rows = rows;
		this.aside = aside;
		this.telling = new Telling(rows, lanes, shares, settings);
	}

	/**
	 * The job's place among the tenant's jobs not yet started in its lane, in effective
	 * order, held ones included.
	 * @param job the job's id
	 * @return 1 for the first; empty once it has started
	 */
	public OptionalInt position(long job) {
		return this.rows.waitingOf(job)
			.or(() -> this.aside.of(job).map((aside) -> waiting(aside, job)))
			.map(this::before)
			.map((before) -> OptionalInt.of(before + 1))
			.orElseGet(OptionalInt::empty);
	}

	private static WaitingRow waiting(Aside aside, long job) {
		return new WaitingRow(aside.id(), aside.lane(), aside.tenant(), aside.queue(), aside.rank(), aside.since(), job,
				aside.urgent(), aside.account());
	}

	/**
	 * What holds the job's next waiting request, as the gate itself sees it.
	 * @param job the job's id
	 * @return every rule that holds it, in the gate's order, the first one first; empty
	 * where nothing of it waits
	 */
	public List<Held> holds(long job) {
		return this.rows.waitingOf(job)
			.map(Waiter::ready)
			.or(() -> this.aside.of(job).map((aside) -> Waiter.aside(waiting(aside, job), aside)))
			.flatMap((waiter) -> this.rows.flow(waiter.row().lane(), waiter.row().tenant())
				.map((flow) -> this.telling.of(waiter, flow, before(waiter.row()))))
			.orElseGet(List::of);
	}

	/**
	 * How many launches of the same tenant go before; null for what is no launch, or that
	 * of a job which has started before and has no place among newcomers.
	 */
	private @Nullable Integer before(WaitingRow row) {
		return (row.queue() == NewRequest.LAUNCH && this.aside.newcomer(row.id())) ? this.rows.launchesBefore(row)
				+ this.aside.launchesBefore(row.lane(), row.tenant(), row.rank(), row.job()) : null;
	}

}
