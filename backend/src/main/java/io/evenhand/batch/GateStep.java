package io.evenhand.batch;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.evenhand.gate.Ended;
import io.evenhand.gate.Grant;
import io.evenhand.gate.NewStep;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobInterruptedException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;

/**
 * An unpartitioned leaf step's stand-in in the job: the manager's thread asks the gate to
 * run the very step execution that the job made, waits for its end and reads it back. It
 * is not a StoppableStep on purpose: a stop would write the step execution under the feet
 * of the leaf, which sees the stopped job at its next chunk by itself. Immutable.
 */
final class GateStep implements Gated {

	private final Step leaf;

	private final long costMillis;

	private final Passage passage;

	private final JobRepository repository;

	GateStep(Step leaf, long costMillis, Passage passage, JobRepository repository) {
		this.leaf = leaf;
		this.costMillis = costMillis;
		this.passage = passage;
		this.repository = repository;
	}

	@Override
	public String getName() {
		return this.leaf.getName();
	}

	@Override
	public boolean isAllowStartIfComplete() {
		return this.leaf.isAllowStartIfComplete();
	}

	@Override
	public int getStartLimit() {
		return this.leaf.getStartLimit();
	}

	@Override
	public void execute(StepExecution execution) throws JobInterruptedException {
		long job = GatedJobs.jobOf(execution);
		long group = execution.getId();
		if (!execution.getExecutionContext().isEmpty()) {
			// a restart's position stands in memory only until the leaf, elsewhere, reads
			// it
			this.repository.updateExecutionContext(execution);
		}
		NewStep step = new NewStep(group, getName(), this.costMillis);
		Optional<Grant> launch = this.passage.takeLaunch(job);
		if (launch.isPresent()) {
			this.passage.serve(launch.get(), group, step);
		}
		else {
			this.passage.enqueue(job, group, step);
		}
		conclude(execution, this.passage.await(group), job);
	}

	private void conclude(StepExecution execution, Ended ended, long job) {
		readBack(execution);
		if (execution.getStatus() == BatchStatus.COMPLETED) {
			return;
		}
		boolean stopped = execution.getStatus() == BatchStatus.STOPPED || ended.cancelled() > 0;
		execution.addFailureException(new WorkFailed(stopped ? Failure.CANCELLED : Objects
			.requireNonNullElseGet(ended.failure(), () -> Failure.sentence(List.of(), Failure.reference(job)))));
		if (execution.getStatus().isRunning()) {
			// the leaf never came to write its end
			execution.setStatus(stopped ? BatchStatus.STOPPED : BatchStatus.FAILED);
			execution.setExitStatus(stopped ? ExitStatus.STOPPED : ExitStatus.FAILED);
			this.repository.update(execution);
		}
	}

	/** The leaf ran on another object, perhaps on another node. */
	private void readBack(StepExecution execution) {
		StepExecution stored = this.repository.getStepExecution(execution.getId());
		if (stored == null) {
			throw new IllegalStateException("Step execution " + execution.getId() + " is gone");
		}
		execution.setVersion(Objects.requireNonNull(stored.getVersion()));
		execution.setStatus(stored.getStatus());
		execution.setExitStatus(stored.getExitStatus());
		Optional.ofNullable(stored.getStartTime()).ifPresent(execution::setStartTime);
		Optional.ofNullable(stored.getEndTime()).ifPresent(execution::setEndTime);
		Optional.ofNullable(stored.getLastUpdated()).ifPresent(execution::setLastUpdated);
		execution.setExecutionContext(stored.getExecutionContext());
		Counters.of(stored).into(execution);
	}

}
