package io.evenhand.batch;

import java.util.Collection;

import io.evenhand.gate.FairTaskExecutor;
import io.evenhand.gate.Grant;
import io.evenhand.gate.TaskContext;

import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.partition.support.TaskExecutorPartitionHandler;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Spring Batch's own local partition handler in front of the {@link FairTaskExecutor}:
 * the parts wait at the gate, but run on the manager's node only and die with it.
 * Immutable.
 */
final class HereHandler implements PartitionHandler {

	private final Step leaf;

	private final long costMillis;

	private final Openings openings;

	private final ObjectProvider<FairTaskExecutor> slots;

	HereHandler(Step leaf, long costMillis, Openings openings, ObjectProvider<FairTaskExecutor> slots) {
		this.leaf = leaf;
		this.costMillis = costMillis;
		this.openings = openings;
		this.slots = slots;
	}

	@Override
	public Collection<StepExecution> handle(StepExecutionSplitter splitter, StepExecution manager) throws Exception {
		TaskExecutorPartitionHandler stock = new TaskExecutorPartitionHandler();
		stock.setStep(this.leaf);
		stock.setTaskExecutor(this.slots.getObject());
		Opening opening = this.openings.opening(GatedJobs.jobOf(manager))
			.orElseThrow(() -> new IllegalStateException("The job of " + manager.getStepName() + " is not open here"));
		// the tasks wait for slots of their own: the launch must not keep one from them
		opening.take().ifPresent((grant) -> opening.release());
		try (TaskContext.Scope scope = context(opening.launch()).enter()) {
			return stock.handle(splitter, manager);
		}
	}

	private TaskContext context(Grant launch) {
		return new TaskContext(launch.job(), launch.tenant(), launch.lane(), this.leaf.getName(), this.costMillis);
	}

}
