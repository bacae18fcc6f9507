package io.evenhand.batch;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.builder.TaskletStepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * A step builder whose steps are safe without being told: chunks and tasklets run in
 * transactions of the database (Spring Batch's default is none at all) and stop at a
 * chunk boundary.
 */
final class LeafBuilder extends StepBuilder {

	private final PlatformTransactionManager transactionManager;

	private final HeldGrants held;

	LeafBuilder(String name, JobRepository fenced, PlatformTransactionManager transactionManager, HeldGrants held) {
		super(name, fenced);
		this.held = held;
		this.transactionManager = transactionManager;
	}

	@Override
	public <I, O> ChunkOrientedStepBuilder<I, O> chunk(int chunkSize) {
		return super.<I, O>chunk(chunkSize).transactionManager(this.transactionManager)
			.interruptionPolicy(Interruption.ofChunks(this.held));
	}

	@Override
	public TaskletStepBuilder tasklet(Tasklet tasklet) {
		return super.tasklet(tasklet, this.transactionManager);
	}

}
