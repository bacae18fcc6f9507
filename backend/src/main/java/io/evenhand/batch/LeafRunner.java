package io.evenhand.batch;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.gate.Cause;
import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import io.evenhand.gate.LeaseLost;
import io.evenhand.gate.Outcome;
import io.evenhand.gate.Retries;
import io.evenhand.store.Outage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.stereotype.Component;

/**
 * Runs a leaf's step execution under its grant and says how it ended. The same step
 * execution may be run again, by a later attempt or by this one where a chunk lost a
 * lock: it goes on from its last chunk. Thread-safe.
 */
@Component
final class LeafRunner {

	private static final Logger logger = LoggerFactory.getLogger(LeafRunner.class);

	/** What each log line of a job or step carries (logging.pattern.correlation). */
	static final String WORK = "work";

	private final JobRepository repository;

	private final LeafSteps leaves;

	private final HeldGrants held;

	private final Gate gate;

	private final Retries retries;

	LeafRunner(JobRepository repository, LeafSteps leaves, HeldGrants held, Gate gate, Retries retries) {
		this.retries = retries;
		this.gate = gate;
		this.repository = repository;
		this.leaves = leaves;
		this.held = held;
	}

	/**
	 * Runs it to its end.
	 * @param grant for a step, or a launch bound to one
	 * @return how it ended
	 * @throws LeaseLost if the grant was lost while it ran; nothing is to be settled
	 */
	Outcome run(Grant grant) {
		String reference = Failure.reference(grant);
		try (MDC.MDCCloseable line = MDC.putCloseable(WORK, reference)) {
			return runNamed(grant, reference);
		}
		catch (LeaseLost ex) {
			throw ex;
		}
		catch (Exception ex) {
			logger.error("Step {} could not be run ({})", grant.step(), reference, ex);
			return failed(List.of(ex), grant, reference);
		}
	}

	/** Asks a step that runs under the grant to stop at its next chunk boundary. */
	void putDown(Grant grant, Cause cause) {
		this.held.putDown(grant, cause);
	}

	/** How far it has come, see {@link HeldGrants#progress}. */
	long progress(Grant grant) {
		return this.held.progress(grant);
	}

	private Outcome runNamed(Grant grant, String reference) throws JobInterruptedException {
		long id = Objects.requireNonNull(grant.stepExecution(), "a step's grant names its step execution");
		Step leaf = this.leaves.find(grant.step())
			.orElseThrow(() -> new IllegalStateException("No leaf step has the name " + grant.step()));
		StepExecution execution = load(id);
		Optional<Cause> asked = Optional.empty();
		Rounds rounds = new Rounds();
		boolean again = execution.getStatus() != BatchStatus.COMPLETED;
		while (again) {
			asked = execute(leaf, execution, grant);
			again = rounds.again(execution);
			execution = again ? load(id) : execution;
			again = again && execution.getStatus() != BatchStatus.COMPLETED;
		}
		Outcome outcome = outcome(execution, grant, asked, reference);
		if (outcome instanceof Outcome.Failed) {
			giveUpTheRest(execution);
		}
		return outcome;
	}

	/**
	 * With one part failed the job fails: the parts that still wait would run in vain.
	 */
	private void giveUpTheRest(StepExecution execution) {
		if (execution.getExecutionContext().containsKey(PartSplitter.GROUP)) {
			try {
				this.gate.cancelWaiting(execution.getExecutionContext().getLong(PartSplitter.GROUP));
			}
			catch (RuntimeException ex) {
				logger.warn("The other parts could not be cancelled and run in vain", ex);
			}
		}
	}

	private StepExecution load(long id) {
		StepExecution execution = this.repository.getStepExecution(id);
		if (execution == null) {
			throw new IllegalStateException("Step execution " + id + " does not exist");
		}
		return execution;
	}

	/** Executes it and says why it was asked to stop, if it was. */
	private Optional<Cause> execute(Step leaf, StepExecution execution, Grant grant) throws JobInterruptedException {
		// what an earlier attempt ended with would outlast the success of this one
		execution.setExitStatus(ExitStatus.EXECUTING);
		try (HeldGrants.Held hold = this.held.hold(execution, grant)) {
			leaf.execute(execution);
			return hold.asked();
		}
		catch (RuntimeException ex) {
			if (!Outage.passes(ex)) {
				throw ex;
			}
			// its first write, before Spring Batch catches anything; Rounds judges it
			execution.addFailureException(ex);
			execution.setStatus(BatchStatus.FAILED);
			return Optional.empty();
		}
	}

	private Outcome outcome(StepExecution execution, Grant grant, Optional<Cause> asked, String reference) {
		for (Throwable failure : execution.getFailureExceptions()) {
			if (failure instanceof LeaseLost lost) {
				throw lost;
			}
		}
		return switch (execution.getStatus()) {
			case COMPLETED -> new Outcome.Done();
			case STOPPED, STOPPING -> stopped(grant, asked.orElse(Cause.CANCEL));
			// also UNKNOWN, where a commit had no answer: what is stored says what is
			// left
			default -> failed(execution.getFailureExceptions(), grant, reference);
		};
	}

	/** Without a cause it is Spring Batch's stop of the job. */
	private Outcome stopped(Grant grant, Cause cause) {
		return switch (cause) {
			case CANCEL -> new Outcome.Cancelled();
			case LEASE -> throw new LeaseLost(grant.request(), grant.token());
			case TIME_OUT -> this.retries.usedUp(grant.attempt())
					? this.retries.after(grant.attempt(), Failure.NO_PROGRESS) : new Outcome.PutDown(cause);
			default -> new Outcome.PutDown(cause);
		};
	}

	/** What is meant for people will not pass; anything else may. */
	private Outcome failed(List<Throwable> failures, Grant grant, String reference) {
		Optional<Throttled> throttle = Failure.throttle(failures);
		if (throttle.isPresent()) {
			return new Outcome.Throttled(String.valueOf(throttle.get().getMessage()), throttle.get().length());
		}
		String sentence = Failure.sentence(failures, reference);
		return Failure.isFinal(failures) ? new Outcome.Failed(sentence) : this.retries.after(grant.attempt(), sentence);
	}

}
