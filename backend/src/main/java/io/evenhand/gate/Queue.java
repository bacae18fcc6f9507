package io.evenhand.gate;

import java.util.List;
import java.util.function.Supplier;

import io.evenhand.gate.QueueFull.Limit;
import io.evenhand.gate.jdbc.Arrivals;
import io.evenhand.gate.jdbc.Arriving;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.JobPlaces;
import io.evenhand.gate.jdbc.JobPlaces.JobPlace;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.NewRequest;
import io.evenhand.store.Dialect;
import io.evenhand.store.Retry;
import io.evenhand.store.ShortTransaction;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The way in: puts step requests into their flows without the lane's lock and wakes the
 * dispatcher once they are committed. Thread-safe.
 */
@Component
class Queue {

	private final Arrivals arrivals;

	private final JobPlaces places;

	private final Flows flows;

	private final ShortTransaction transaction;

	private final Retry retry;

	private final Signals signals;

	private final HighWater high;

	Queue(JdbcTemplate jdbc, Dialect dialect, ShortTransaction transaction, Retry retry, Signals signals) {
		this.arrivals = new Arrivals(jdbc);
		this.places = new JobPlaces(jdbc, dialect);
		this.flows = new Flows(dialect);
		this.transaction = transaction;
		this.retry = retry;
		this.signals = signals;
		this.high = new HighWater();
	}

	/** What the job's steps have used so far; 0 where it has none. */
	int accountOf(long job) {
		return this.places.of(job).map(JobPlace::account).orElse(0);
	}

	long launch(Launch launch) {
		return joined(() -> insert(launch));
	}

	private long insert(Launch launch) {
		LaneRow lane = lane(launch.lane());
		int tenant = launch.tenant().value();
		long now = this.arrivals.nowMillis();
		this.high.pass(lane, launch.jobMillis(), now, () -> this.arrivals.waiting(lane.id()));
		ensureFlow(lane.id(), tenant);
		boolean urgent = launch.priority() == Priority.URGENT;
		int headStart = (int) launch.priority().headStart().toMillis();
		NewRequest request = new NewRequest(lane.id(), tenant, launch.job(), null, launch.batchJob(), null,
				NewRequest.LAUNCH, launch.costMillis(), urgent, now - headStart, headStart, launch.account(), null, 0,
				launch.jobMillis(), 0);
		long id = this.arrivals.insert(request, Course.text(launch.course()));
		arrive(lane, List.of(request));
		return id;
	}

	void steps(long job, long group, List<NewStep> steps) {
		joined(() -> {
			insert(job, group, steps);
			return true;
		});
	}

	private void insert(long job, long group, List<NewStep> steps) {
		JobPlace place = this.places.of(job)
			.orElseThrow(() -> new IllegalStateException("Job " + job + " was never launched through the gate"));
		LaneRow lane = this.arrivals.lane(place.lane());
		List<NewRequest> requests = steps.stream()
			.map((step) -> new NewRequest(lane.id(), place.tenant(), job, group, step.step(), step.stepExecution(),
					NewRequest.STEP, step.costMillis(), place.urgent(), place.rank(), place.headStart(),
					place.account(), place.opening(), step.attempts(), 0, step.waitMillis()))
			.toList();
		Arriving state = this.places.arriving(job);
		List<NewRequest> ready = requests.stream().filter((one) -> state == Arriving.READY && !one.later()).toList();
		this.arrivals.insert(ready, Arriving.READY);
		this.arrivals.insert(requests.stream().filter((one) -> !ready.contains(one)).toList(),
				(state == Arriving.READY) ? Arriving.RETRY_WAIT : state);
		if (!ready.isEmpty()) {
			arrive(lane, ready);
		}
		else {
			this.signals.changed(lane.id());
		}
	}

	boolean queued(long group) {
		return this.arrivals.queued(group);
	}

	/**
	 * Queues a task for one node, in a transaction of its own.
	 * @param number the node's number
	 * @param registered told the request's id and the lane before anybody can claim it
	 */
	void pinned(TaskContext context, int number, Registered registered) {
		LaneRow lane = lane(context.lane());
		int tenant = context.tenant().value();
		ensureFlow(lane.id(), tenant);
		this.retry.inTransaction(() -> {
			long rank = this.places.of(context.job()).map(JobPlace::rank).orElseGet(this.arrivals::nowMillis);
			NewRequest request = new NewRequest(lane.id(), tenant, context.job(), null, context.step(), null, number,
					context.costMillis(), false, rank, 0, 0, null, 0, 0, 0);
			registered.request(this.arrivals.insert(request, null), lane.id());
			arrive(lane, List.of(request));
		});
	}

	/**
	 * In the caller's transaction, which retries as a whole, or in one that does so here.
	 */
	private <T> T joined(Supplier<T> work) {
		return TransactionSynchronizationManager.isActualTransactionActive() ? work.get()
				: this.retry.inTransaction(work);
	}

	private void arrive(LaneRow lane, List<NewRequest> requests) {
		if (!this.arrivals.arrive(lane, requests, Policies.entry(lane, requests.get(0).rank()))) {
			throw full(lane, requests.get(0));
		}
		this.signals.changed(lane.id());
	}

	/** Read without locks, after the flow's row has decided. */
	private QueueFull full(LaneRow lane, NewRequest launch) {
		Arrivals.Queued queued = this.arrivals.queued(lane, launch.tenant());
		return (queued.jobs() < queued.mostJobs())
				? new QueueFull(lane.name(), Limit.QUEUE_COST, queued.mostCost(), queued.cost())
				: new QueueFull(lane.name(), Limit.QUEUE_JOBS, queued.mostJobs(), queued.jobs());
	}

	private LaneRow lane(String name) {
		return this.arrivals.lane(name).orElseThrow(() -> new UnknownLane(name));
	}

	/**
	 * A tenant's first request in a lane makes its flow, apart and under the lane's lock.
	 */
	void ensureFlow(int lane, int tenant) {
		if (!this.arrivals.flowExists(lane, tenant)) {
			this.transaction.run((connection) -> {
				this.flows.make(connection, this.flows.lockLane(connection, lane), tenant);
				return true;
			});
		}
	}

	@FunctionalInterface
	interface Registered {

		void request(long id, int lane);

	}

}
