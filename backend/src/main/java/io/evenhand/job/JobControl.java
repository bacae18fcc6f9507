package io.evenhand.job;

import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;

import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.Gate;
import io.evenhand.job.JobState.Event;

import org.springframework.stereotype.Component;

/**
 * What people do to jobs: cancel, pause, resume and retry. Each is a compare-and-set on
 * the job's row, and the row, the gate and the audit are one transaction. The gate comes
 * first, as its locks do everywhere; where the job has moved meanwhile, all of it is
 * rolled back and decided anew. Thread-safe.
 */
@Component
public class JobControl {

	private static final int LOOKS = 5;

	private final JobReads reads;

	private final Admission.Rows rows;

	private final Gate gate;

	private final Launches launches;

	private final AuditLog audit;

	JobControl(JobReads reads, Admission.Rows rows, Gate gate, Launches launches, AuditLog audit) {
		this.reads = reads;
		this.rows = rows;
		this.gate = gate;
		this.launches = launches;
		this.audit = audit;
	}

	/**
	 * Cancels a job. Where nothing of it is open it is over at once, else it stops at the
	 * next chunk; what is done until then stays.
	 * @param order which job, who and why
	 * @return the job afterwards; empty where there is none in the scope
	 * @throws NotNow if it has ended, is being stopped already, or has moved on since
	 */
	public Optional<Job> cancel(Order order) {
		return act(order, "cancel", (job) -> {
			Sentences.check(job, Event.STOP);
			return this.gate.cancel(job.id().value()) ? Event.CANCEL : Event.STOP;
		});
	}

	/**
	 * Pauses a job: nothing of it starts any more, what runs ends at its next chunk, and
	 * all of it keeps its place.
	 * @param order which job, who and why
	 * @return the job afterwards; empty where there is none in the scope
	 * @throws NotNow if it has ended, is paused or stopping, or has moved on since
	 */
	public Optional<Job> pause(Order order) {
		return act(order, "pause", (job) -> {
			Sentences.check(job, Event.PAUSE);
			Reason reason = order.reason();
			this.gate.hold(job.id().value(), order.actor().name(), (reason != null) ? reason.text() : null);
			return Event.PAUSE;
		});
	}

	/**
	 * Lets a paused job go on.
	 * @param order which job, who and why
	 * @return the job afterwards; empty where there is none in the scope
	 * @throws NotNow if it is not paused, or has moved on since
	 */
	public Optional<Job> resume(Order order) {
		return act(order, "resume", (job) -> {
			Sentences.check(job, Event.RESUME);
			this.gate.release(job.id().value());
			return (job.times().started() != null) ? Event.RESUME_STARTED : Event.RESUME;
		});
	}

	/**
	 * Lets a job that failed or was cancelled be tried again: it waits anew and goes on
	 * behind what is done.
	 * @param order which job, who and why
	 * @return the job afterwards; empty where there is none in the scope
	 * @throws NotNow if it succeeded, has not ended, or has moved on since
	 * @throws JobRefused if its tenant has its most waiting
	 */
	public Optional<Job> retry(Order order) {
		return act(order, "retry", (job) -> {
			Sentences.check(job, Event.RETRY);
			this.rows.writes().removed(job.id().value()).ifPresent((at) -> {
				throw new NotNow(
						"The job's upload and details were removed on %tF, as is done with old jobs. Start it anew."
							.formatted(at.atZone(ZoneOffset.UTC)));
			});
			this.launches.again(job, order.scope().tenant() == null);
			return Event.RETRY;
		});
	}

	private Optional<Job> act(Order order, String verb, Function<Job, Event> act) {
		for (int look = 1;; look++) {
			try {
				return this.rows.retry().inTransaction(() -> once(order, verb, act));
			}
			catch (Moved ex) {
				if (look == LOOKS) {
					throw new NotNow("The job goes on just now; nothing was changed. Try again.");
				}
			}
		}
	}

	private Optional<Job> once(Order order, String verb, Function<Job, Event> act) {
		Optional<Job> found = this.reads.find(order.id(), order.scope());
		found.ifPresent((job) -> {
			Sentences.check(job, order.version());
			Event event = act.apply(job);
			if (!this.rows.writes().move(job, event, order)) {
				throw new Moved();
			}
			this.audit.append(order.actor(), new Change("job." + verb, "job", order.id().toString(), job.tenant(),
					job.state().word(), event.to().word()), order.reason());
		});
		return found.flatMap((job) -> this.reads.find(order.id(), order.scope()));
	}

	/** Somebody else, or its run, was faster. */
	private static final class Moved extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Moved() {
			super("The job moved meanwhile", null, false, false);
		}

	}

}
