package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.LentRows;
import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.gate.jdbc.SlotRows;
import io.evenhand.gate.jdbc.TakeBackRows;
import io.evenhand.store.Dialect;
import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Makes a lane ready on this node and builds its dispatcher. Thread-safe.
 */
@Component
class Workshop {

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final FairTaskExecutor executor;

	private final Surroundings surroundings;

	private final Rescue rescue;

	Workshop(ShortTransaction transaction, Dialect dialect, FairTaskExecutor executor, Surroundings surroundings,
			Rescue rescue) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.executor = executor;
		this.surroundings = surroundings;
		this.rescue = rescue;
	}

	NodeRoom room(Identity self, int openJobs) {
		return new NodeRoom(self.number(), new OpenJobs(openJobs), this.surroundings.tasks(), new Lending());
	}

	/** The lanes there are; a handful. */
	List<LaneRow> lanes() {
		return this.rescue.lanes();
	}

	/**
	 * How many slots this node gives to a lane; none where the lane is kept for others.
	 */
	static int slots(Identity self, LaneRow lane, Map<String, Integer> slots) {
		return lane.on(self.id()) ? slots.getOrDefault(lane.name(), lane.nodeSlots()) : 0;
	}

	/**
	 * Takes back what the node held there under a former boot and makes its slots.
	 * @return false where a chunk of that boot still holds something, or a slot is still
	 * lent: to be tried again
	 */
	boolean prepare(Identity self, LaneRow lane, int slots) {
		AtomicBoolean home = new AtomicBoolean();
		TakeBack.Taken taken = this.transaction.run((connection) -> {
			LaneRow locked = new Flows(this.dialect).lockLane(connection, lane.id());
			TakeBack.Taken result = this.rescue.own(connection, self, locked, 1);
			home.set(result.whole() && allHome(connection, self, lane));
			if (home.get()) {
				new Nodes(this.dialect).setSlots(connection, self.id(), self.boot(), lane.id(), slots);
			}
			return result;
		});
		this.rescue.tell(self.id(), lane, taken);
		return home.get();
	}

	/** Slots that a former boot lent are of use to nobody before they are taken back. */
	private boolean allHome(Connection connection, Identity self, LaneRow lane) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var out = new LentRows(self.id(), lane.id()).out(trip);
		trip.run(connection);
		return out.get().isEmpty();
	}

	/**
	 * Gives a lane that is served another number of slots. What runs on a slot that goes
	 * runs on to its end.
	 */
	void resize(Identity self, LaneRow lane, Permits permits, int slots) {
		if (slots < permits.number()) {
			permits.resize(slots);
		}
		long gone = permits.gone();
		this.transaction.run((connection) -> {
			new Flows(this.dialect).lockLane(connection, lane.id());
			new SlotRows(this.dialect, self.id(), self.boot(), lane.id()).resize(connection, slots, permits::has);
			return true;
		});
		permits.rowsFollow(gone);
		permits.resize(slots);
	}

	/**
	 * Gives the jobs that this node has open to whoever is granted them next; nothing of
	 * it runs any more, and it gives no slots.
	 */
	void handOver(Identity self) {
		for (LaneRow lane : lanes()) {
			this.rescue.tell(self.id(), lane, this.transaction.run((connection) -> {
				LaneRow locked = new Flows(this.dialect).lockLane(connection, lane.id());
				TakeBack.Taken result = this.rescue.own(connection, self, locked, 0);
				new TakeBackRows(this.dialect, self.id(), lane.id()).dropSlots(connection);
				return result;
			}));
		}
	}

	Dispatcher dispatcher(Identity self, LaneRow lane, int slots, NodeRoom room) {
		ClaimRows rows = new ClaimRows(this.dialect, self.id(), self.boot(), lane.id());
		Clock clock = this.surroundings.clock();
		Again again = this.surroundings.again();
		Desk desk = new Desk(lane.name(), this.surroundings.watch(), this.surroundings.dials(),
				pulse("claim-" + lane.name()), again.events());
		LaneTransactions transactions = new LaneTransactions(lane.name(), rows, this.transaction, room,
				this.surroundings);
		Permits permits = room.lending().serve(lane.id(), slots);
		return new Dispatcher(new Slots(permits, room.lending()), desk, transactions,
				new Steps(lane.name(), this.executor, new Retries(again.settings())), clock);
	}

	/** How a loop of this node fares. */
	Pulse pulse(String loop) {
		return this.surroundings.dials().pulses().of(loop);
	}

	/** Asks whatever runs here to stop at its next chunk boundary. */
	void putDown(Cause cause) {
		this.executor.putDown(cause);
	}

	/** None of the tasks that only this process can run will run. */
	void abandonTasks() {
		this.surroundings.tasks().abandon();
	}

	/** The node's clock, for durations. */
	long millis() {
		return this.surroundings.clock().millis();
	}

	void close() {
		this.executor.close();
	}

	/**
	 * What dispatchers look at and tell.
	 *
	 * @param clock the node's clock, for durations only
	 * @param watch who waits for groups
	 * @param dials what tells how they fare
	 * @param tasks what only this process can run
	 * @param again what failed
	 */
	@Component
	record Surroundings(Clock clock, GroupWatch watch, Dials dials, PinnedTasks tasks, Again again) {
	}

	/**
	 * Where figures go.
	 *
	 * @param meters all of them
	 * @param pulses how loops fare
	 * @param tenants those of single tenants
	 */
	@Component
	record Dials(MeterRegistry meters, Pulses pulses, TenantMeters tenants) {
	}

	/**
	 * How steps are tried again.
	 *
	 * @param settings when
	 * @param events who is told of it
	 */
	@Component
	record Again(RetrySettings settings, ObjectProvider<RetryEvents> events) {
	}

}
