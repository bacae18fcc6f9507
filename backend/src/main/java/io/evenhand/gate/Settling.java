package io.evenhand.gate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.evenhand.gate.jdbc.SettleRows;
import io.evenhand.gate.jdbc.SettleRows.Run;
import io.evenhand.gate.jdbc.SettleRows.Standing;
import io.evenhand.store.RoundTrip;

/**
 * Writes down how steps have ended, in the ledger and in their rows. A step that was put
 * down or is to be tried again goes back to its flow, unless its job is held by now, is
 * gone, or was opened anew. Confined to the transaction.
 */
final class Settling {

	static final String OPENED_ANEW = "Its job begins again elsewhere";

	static final String JOB_CANCELLED = "Its job was cancelled";

	private final SettleRows rows;

	private final List<Finished> finished;

	private Supplier<List<Standing>> asked = List::of;

	private final List<Finished> retried = new ArrayList<>();

	private final Map<Long, Standing> standings = new HashMap<>();

	Settling(SettleRows rows, List<Finished> finished) {
		this.rows = rows;
		this.finished = finished;
	}

	/** Reads what it needs to know; the lane is locked before. */
	void ask(RoundTrip first) {
		List<Long> goOn = this.finished.stream()
			.filter(Finished::goesOn)
			.map((one) -> one.running().grant().request())
			.toList();
		if (!goOn.isEmpty()) {
			this.asked = this.rows.standings(first, goOn);
		}
	}

	void settle(Ledger ledger, RoundTrip last) {
		this.asked.get().forEach((standing) -> this.standings.put(standing.request(), standing));
		for (Finished one : this.finished) {
			Running running = one.running();
			Run run = new Run(running.grant().request(), running.grant().token(), running.slot());
			ledger.settle(one);
			Standing standing = this.standings.get(run.request());
			if (one.goesOn() && standing != null) {
				goOn(ledger, last, one, run, standing);
			}
			else {
				this.rows.end(last, run, one.word(), one.reason());
			}
			this.rows.free(last, run, one.actualMillis(), one.word(), one.cause());
		}
	}

	/** Those that wait to be tried again now. */
	List<Finished> retried() {
		return this.retried;
	}

	private void goOn(Ledger ledger, RoundTrip last, Finished one, Run run, Standing standing) {
		if (standing.current() && standing.launch()) {
			this.rows.close(last, one.running().grant().job());
			ledger.of(one.running().grant().tenant().value()).closed(ledger.policy(), ledger.clock());
		}
		if (!standing.current()) {
			this.rows.end(last, run, "CANCELLED", OPENED_ANEW);
		}
		else if ("CANCELLED".equals(standing.hold())) {
			this.rows.end(last, run, "CANCELLED", JOB_CANCELLED);
		}
		else if (standing.hold() != null) {
			this.rows.hold(last, run, one.forgiven(), one.reason(), one.gapMillis());
		}
		else if (one.gapMillis() != null) {
			this.rows.retry(last, run, one.reason(), one.gapMillis());
			this.retried.add(one);
		}
		else {
			this.rows.again(last, run, one.forgiven());
			ledger.of(one.running().grant().tenant().value())
				.comesBack(ledger.policy(), ledger.clock(), standing.launch(), standing.urgent(), standing.rank());
		}
	}

}
