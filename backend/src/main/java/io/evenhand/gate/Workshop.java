package io.evenhand.gate;

import java.time.Clock;
import java.util.List;
import java.util.Map;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.FormerBoot;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.Nodes;
import io.evenhand.store.Dialect;
import io.evenhand.store.Pulse;
import io.evenhand.store.Pulses;
import io.evenhand.store.RoundTrip;
import io.evenhand.store.ShortTransaction;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Makes a lane ready on this node and builds its dispatcher. Used at start.
 */
@Component
class Workshop {

	private static final Logger logger = LoggerFactory.getLogger(Workshop.class);

	private final ShortTransaction transaction;

	private final Dialect dialect;

	private final FairTaskExecutor executor;

	private final Surroundings surroundings;

	private final PinnedTasks tasks;

	Workshop(ShortTransaction transaction, Dialect dialect, FairTaskExecutor executor, Surroundings surroundings,
			PinnedTasks tasks) {
		this.transaction = transaction;
		this.dialect = dialect;
		this.executor = executor;
		this.surroundings = surroundings;
		this.tasks = tasks;
	}

	NodeRoom room(Identity self, int openJobs) {
		return new NodeRoom(self.number(), new OpenJobs(openJobs), this.tasks);
	}

	/** The lanes there are; a handful. */
	List<LaneRow> lanes() {
		return this.transaction.run((connection) -> {
			RoundTrip trip = new RoundTrip(this.dialect);
			var rows = trip.select(LaneRow.ALL, LaneRow::read);
			trip.run(connection);
			return rows.get();
		});
	}

	/**
	 * Takes back what a former process held and makes the slots.
	 * @return how many slots this node gives to the lane
	 */
	int prepare(Identity self, LaneRow lane, Map<String, Integer> slots) {
		int number = slots.getOrDefault(lane.name(), lane.nodeSlots());
		int taken = this.transaction.run((connection) -> {
			LaneRow locked = new Flows(this.dialect).lockLane(connection, lane.id());
			int back = new FormerBoot(this.dialect).takeBack(connection, self.id(), self.number(), locked,
					Policies.headStart(Policies.of(locked)));
			new Nodes(this.dialect).setSlots(connection, self.id(), lane.id(), number);
			return back;
		});
		if (taken > 0) {
			logger.warn("Lane {}: {} steps of a former process of this node wait again", lane.name(), taken);
		}
		return number;
	}

	/**
	 * Gives the jobs that this node has open to whoever is granted them next; nothing of
	 * it runs any more.
	 */
	void handOver(Identity self) {
		for (LaneRow lane : lanes()) {
			this.transaction.run((connection) -> {
				LaneRow locked = new Flows(this.dialect).lockLane(connection, lane.id());
				return new FormerBoot(this.dialect).takeBack(connection, self.id(), self.number(), locked,
						Policies.headStart(Policies.of(locked)));
			});
		}
	}

	Dispatcher dispatcher(Identity self, LaneRow lane, int slots, NodeRoom room) {
		ClaimRows rows = new ClaimRows(this.dialect, self.id(), self.boot(), lane.id());
		Clock clock = this.surroundings.clock();
		return new Dispatcher(new Slots(slots),
				new Desk(lane.name(), this.surroundings.watch(), this.surroundings.meters(),
						pulse("claim-" + lane.name())),
				new LaneTransactions(lane.name(), rows, this.transaction, room, clock), this.executor, clock);
	}

	/** How a loop of this node fares. */
	Pulse pulse(String loop) {
		return this.surroundings.pulses().of(loop);
	}

	void close() {
		this.executor.close();
	}

	/**
	 * What dispatchers look at and tell.
	 *
	 * @param clock the node's clock, for durations only
	 * @param watch who waits for groups
	 * @param meters where figures go
	 * @param pulses how loops fare
	 */
	@Component
	record Surroundings(Clock clock, GroupWatch watch, MeterRegistry meters, Pulses pulses) {
	}

}
