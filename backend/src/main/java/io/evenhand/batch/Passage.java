package io.evenhand.batch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

import io.evenhand.gate.EarlierRun;
import io.evenhand.gate.Ended;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.gate.LeaseLost;
import io.evenhand.gate.NewStep;
import io.evenhand.store.Endurance;
import io.evenhand.store.Retry;

import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.stereotype.Component;

/**
 * How a manager's thread sends steps through the gate and waits for them: without a slot
 * and without a connection. Thread-safe.
 */
@Component
final class Passage {

	private final Gate gate;

	private final Openings openings;

	private final Retry retry;

	private final EarlierRun earlier;

	Passage(Gate gate, Openings openings, Retry retry, EarlierRun earlier) {
		this.earlier = earlier;
		this.retry = retry;
		this.gate = gate;
		this.openings = openings;
	}

	/**
	 * Takes the grant that opened the job, where no step has had it yet.
	 * @param job the job's id
	 * @return the launch's grant, to be given to {@link #serve}
	 */
	Optional<Grant> takeLaunch(long job) {
		return this.openings.opening(job).flatMap(Opening::take);
	}

	/** Gives the slot of a launch back that no step has had: none is to start yet. */
	void release(long job) {
		takeLaunch(job).ifPresent((launch) -> this.openings.opening(job)
			.filter((one) -> one.launch().equals(launch))
			.ifPresent(Opening::release));
	}

	/**
	 * What steps of the job's earlier runs that did not end have behind them.
	 * @return by the step execution's id there
	 */
	Map<Long, EarlierRun.Tried> tried(long job) {
		return this.openings.opening(job).map((opening) -> this.earlier.tried(opening.launch())).orElse(Map.of());
	}

	/**
	 * Queues one step that is stored already, in a transaction of its own, however long
	 * the database is away.
	 */
	void enqueue(long job, long group, NewStep step) {
		List<NewStep> steps = List.of(step);
		Endurance.through("Queueing a step of job " + job,
				() -> this.retry.inTransaction(() -> enqueue(job, group, steps)), () -> this.retry.inTransaction(() -> {
					if (!this.gate.queued(group)) {
						enqueue(job, group, steps);
					}
				}));
	}

	/**
	 * Queues steps, as long as the job is this manager's. Joins the caller's transaction.
	 */
	void enqueue(long job, long group, List<NewStep> steps) {
		if (!steps.isEmpty()) {
			this.openings.opening(job).ifPresent((opening) -> this.gate.checkOwner(opening.launch()));
			this.gate.enqueue(job, group, steps);
		}
	}

	/**
	 * Lets the launch's grant serve a step that is stored already. What else of the group
	 * was queued is taken back where that fails.
	 */
	void serve(Grant launch, long group, NewStep step) {
		try {
			Grant grant = Endurance.through("The first step of job " + launch.job(),
					() -> this.gate.bind(launch, group, step));
			this.openings.opening(launch.job()).orElseThrow().serve(grant);
		}
		catch (RuntimeException ex) {
			this.gate.cancelWaiting(group);
			throw ex;
		}
	}

	/**
	 * Waits until none of the group waits or runs.
	 * @param group the manager step execution's id
	 * @return how the group ended
	 * @throws JobInterruptedException if the manager's thread is interrupted, or the job
	 * was put back meanwhile or taken over: then this manager has nothing more to say
	 */
	Ended await(long group) throws JobInterruptedException {
		try {
			Ended ended = this.gate.whenEnded(group).get();
			if (ended.cancelled() > 0) {
				checkOwner();
			}
			return ended;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new JobInterruptedException("The manager was interrupted");
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The end of the steps of " + group + " was not told", ex.getCause());
		}
	}

	private void checkOwner() throws JobInterruptedException {
		Opening mine = Openings.mine().orElse(null);
		if (mine == null) {
			return;
		}
		Grant launch = mine.launch();
		try {
			Endurance.through("Asking who owns job " + launch.job(),
					() -> this.retry.inTransaction(() -> this.gate.checkOwner(launch)));
		}
		catch (LeaseLost ex) {
			mine.lose();
			throw new JobInterruptedException("Job " + launch.job() + " is this manager's no more");
		}
	}

}
