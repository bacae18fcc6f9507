package io.evenhand.job;

import java.util.Optional;
import java.util.function.LongFunction;

import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.gate.QueueMoves;
import io.evenhand.gate.QueueMoves.Moved;

import org.springframework.stereotype.Component;

/**
 * Moves jobs to the front of their tenant's queue and back: the gate and the audit are
 * one transaction. Thread-safe.
 */
@Component
public class JobFront {

	private final JobReads reads;

	private final Admission.Rows rows;

	private final QueueMoves moves;

	private final AuditLog audit;

	JobFront(JobReads reads, Admission.Rows rows, QueueMoves moves, AuditLog audit) {
		this.reads = reads;
		this.rows = rows;
		this.moves = moves;
		this.audit = audit;
	}

	/**
	 * Moves a job that waits for its start before all others of its tenant in its lane.
	 * @param order which job, who and why
	 * @return the job; empty where there is none in the scope
	 * @throws NotNow if it does not wait for its start, or has moved on since
	 */
	public Optional<Job> front(Order order) {
		return move(order, "job.front", this.moves::front, "It does not wait for its start.");
	}

	/**
	 * Puts a job back into the place that it would have if it had not been moved.
	 * @param order which job, who and why
	 * @return the job; empty where there is none in the scope
	 * @throws NotNow if it does not wait for its start or was not moved
	 */
	public Optional<Job> back(Order order) {
		return move(order, "job.front.undo", this.moves::back, "It was not moved, or it does not wait any more.");
	}

	private Optional<Job> move(Order order, String action, LongFunction<Optional<Moved>> move, String refusal) {
		return this.rows.retry().inTransaction(() -> {
			Optional<Job> found = this.reads.find(order.id(), order.scope());
			found.ifPresent((job) -> {
				Sentences.check(job, order.version());
				Moved moved = move.apply(job.id().value())
					.orElseThrow(() -> new NotNow(refusal + " Nothing was changed."));
				this.audit.append(order.actor(), new Change(action, "job", order.id().toString(), job.tenant(),
						words(moved.from()), words(moved.to())), order.reason());
			});
			return found;
		});
	}

	private static String words(int place) {
		return "place " + place;
	}

}
