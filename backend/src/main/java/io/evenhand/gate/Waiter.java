package io.evenhand.gate;

import java.time.Instant;

import io.evenhand.fairness.Head;
import io.evenhand.gate.jdbc.AsideRows.Aside;
import io.evenhand.gate.jdbc.BoardRows.WaitingRow;
import io.evenhand.gate.jdbc.NewRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits or stands aside. Immutable.
 *
 * @param row the request
 * @param state whether it could start by itself
 * @param due when it is tried again, null unless it is
 * @param attempt the attempt that its next start will be
 * @param failure why it failed last, null where it did not
 */
record Waiter(WaitingRow row, Head.State state, @Nullable Instant due, int attempt, @Nullable String failure) {

	static Waiter ready(WaitingRow row) {
		return new Waiter(row, Head.State.READY, null, 0, null);
	}

	static Waiter aside(WaitingRow row, Aside aside) {
		Head.State state = aside.held() ? Head.State.JOB_PAUSED
				: aside.over() ? Head.State.RETRY_BUDGET : Head.State.BACKOFF;
		return new Waiter(row, state, aside.held() ? null : aside.due(), aside.attempt() + 1, aside.failure());
	}

	boolean launch() {
		return this.row.queue() == NewRequest.LAUNCH;
	}

	/** Since when it waits for whatever holds it now. */
	Instant since() {
		Instant over = this.due;
		return (this.state == Head.State.RETRY_BUDGET && over != null) ? over : this.row.readyAt();
	}

}
