package io.evenhand.batch;

import java.util.Collection;
import java.util.List;

import io.evenhand.gate.Ended;

import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.step.StepExecution;

/**
 * Lets the splitter store and queue the parts, then waits for the last of them. What it
 * returns are the step executions as they were queued: their end stands in the database,
 * and is judged there by {@link PartTotals}. Immutable.
 */
final class PartHandler implements PartitionHandler {

	private final Passage passage;

	private final StepExecutionRows rows;

	PartHandler(Passage passage, StepExecutionRows rows) {
		this.passage = passage;
		this.rows = rows;
	}

	@Override
	public Collection<StepExecution> handle(StepExecutionSplitter splitter, StepExecution manager)
			throws JobExecutionException {
		Collection<StepExecution> parts = splitter.split(manager, 1);
		if (parts.isEmpty()) {
			return parts;
		}
		Ended ended = this.passage.await(manager.getId());
		if (ended.cancelled() > 0) {
			// else Spring Batch takes them for running and refuses to go on with the job
			this.rows.stopUnstarted(manager.getJobExecutionId(), splitter.getStepName() + ":");
		}
		if (ended.failed() > 0) {
			String sentence = ended.failure();
			throw new WorkFailed((sentence != null) ? sentence
					: Failure.sentence(List.of(), Failure.reference(GatedJobs.jobOf(manager))));
		}
		if (ended.cancelled() > 0) {
			throw new WorkFailed(Failure.CANCELLED);
		}
		return parts;
	}

}
