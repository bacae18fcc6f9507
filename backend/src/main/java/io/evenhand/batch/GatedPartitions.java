package io.evenhand.batch;

import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.partition.PartitionStep;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.repository.JobRepository;

/**
 * A manager step whose workers pass the gate.
 */
final class GatedPartitions extends PartitionStep implements Gated {

	GatedPartitions(String name, JobRepository repository, StepExecutionSplitter splitter, PartitionHandler handler) {
		super(repository);
		setName(name);
		setStepExecutionSplitter(splitter);
		setPartitionHandler(handler);
	}

}
