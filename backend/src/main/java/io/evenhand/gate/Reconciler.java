package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.gate.jdbc.Books;
import io.evenhand.gate.jdbc.Books.Difference;
import io.evenhand.gate.jdbc.Books.Entry;
import io.evenhand.gate.jdbc.Books.FalseSlot;
import io.evenhand.gate.jdbc.Books.Unheld;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.store.Chore;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Compares the lanes' counters and slots with the rows that they stand for, says loudly
 * what is wrong, and puts it right. A difference is a fault of ours: there is none while
 * all goes well, and then no lock is taken. Thread-safe.
 */
@Component
class Reconciler implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(Reconciler.class);

	/** Flows that are compared in one statement. */
	private static final int PAGE = 25;

	private static final Duration REST = Duration.ofMillis(10);

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final Mends mends;

	private final ReconcileSettings settings;

	private final MeterRegistry meters;

	Reconciler(ShortTransaction transaction, Dialect dialect, Mends mends, ReconcileSettings settings,
			MeterRegistry meters) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.mends = mends;
		this.settings = settings;
		this.meters = meters;
	}

	@Override
	public String name() {
		return "reconcile-gate";
	}

	@Override
	public Duration period() {
		return this.settings.period();
	}

	@Override
	public void run(Turn turn) {
		for (LaneRow lane : lanes()) {
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
			slots(lane);
			if (!counters(lane, turn)) {
				return;
			}
		}
	}

	private List<LaneRow> lanes() {
		return this.transaction.run((connection) -> {
			RoundTrip trip = new RoundTrip(this.dialect);
			var rows = trip.select(LaneRow.ALL, LaneRow::read);
			trip.run(connection);
			return rows.get();
		});
	}

	private void slots(LaneRow lane) {
		Books books = new Books(this.dialect);
		List<FalseSlot> slots = this.transaction.run((connection) -> books.falseSlots(connection, lane.id()));
		for (FalseSlot slot : slots) {
			if (this.mends.slot(lane.id(), slot)) {
				repaired("slot", lane);
				logger.warn(
						"Lane {}: slot {} of node {} held request {} of tenant {} under token {}, which does not run"
								+ " there; it is free now",
						lane.name(), slot.n(), slot.node(), slot.request(), slot.tenant(), slot.token());
			}
		}
		for (Unheld lost : this.transaction.run((connection) -> books.unheld(connection, lane.id()))) {
			takeBack(lane, lost);
		}
	}

	private void takeBack(LaneRow lane, Unheld lost) {
		try {
			this.mends.unheld(lane.id(), lost).ifPresent((state) -> {
				repaired("request", lane);
				logger.warn(
						"Lane {}: request {} of tenant {}, job {}, ran under token {} on no slot (last on node {});"
								+ " it is {} now",
						lane.name(), lost.request(), lost.tenant(), lost.job(), lost.token(), lost.node(), state);
			});
		}
		catch (DataAccessException ex) {
			logger.warn(
					"Lane {}: request {} of tenant {} runs under token {} on no slot (last on node {}), and somebody"
							+ " holds its row; it is looked at again",
					lane.name(), lost.request(), lost.tenant(), lost.token(), lost.node(), ex);
		}
	}

	/** Whether there was time for all of them. */
	private boolean counters(LaneRow lane, Turn turn) {
		Books books = new Books(this.dialect);
		long headStart = Policies.headStart(Policies.of(lane));
		List<Integer> tenants = this.transaction.run((connection) -> books.tenants(connection, lane.id()));
		for (int from = 0; from < tenants.size(); from += PAGE) {
			List<Integer> page = tenants.subList(from, Math.min(tenants.size(), from + PAGE));
			List<Entry> entries = this.transaction.run((connection) -> books.of(connection, lane.id(), page));
			for (int tenant : suspects(entries, headStart)) {
				for (Difference wrong : this.mends.counters(lane.id(), tenant)) {
					repaired(wrong.what(), lane);
					logger.warn("Lane {}: the counter {} of tenant {} said {}, its rows say {}; it is right now",
							lane.name(), wrong.what(), tenant, wrong.said(), wrong.counted());
				}
			}
			if (!turn.goOn(REST)) {
				return false;
			}
		}
		return true;
	}

	private static List<Integer> suspects(List<Entry> entries, long headStart) {
		List<Integer> found = new ArrayList<>();
		for (Entry entry : entries) {
			if (!entry.differences(headStart).isEmpty()) {
				found.add(entry.flow().tenant());
			}
		}
		return found;
	}

	private void repaired(String kind, LaneRow lane) {
		Counter.builder("evenhand.gate.repairs")
			.description("Counters, slots and requests that were found wrong and put right")
			.tag("kind", kind)
			.tag("lane", lane.name())
			.register(this.meters)
			.increment();
	}

}
