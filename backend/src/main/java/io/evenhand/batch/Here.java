package io.evenhand.batch;

import io.evenhand.gate.FairTaskExecutor;

import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.core.partition.support.SimpleStepExecutionSplitter;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Builds manager steps whose workers run on the manager's node, by Spring Batch's own
 * splitter and handler, and pass the gate there. Thread-safe.
 */
@Component
final class Here {

	private final JobRepository repository;

	private final Partitions partitions;

	private final Openings openings;

	private final ObjectProvider<FairTaskExecutor> slots;

	Here(JobRepository repository, Partitions partitions, Openings openings, ObjectProvider<FairTaskExecutor> slots) {
		this.repository = repository;
		this.partitions = partitions;
		this.openings = openings;
		this.slots = slots;
	}

	GatedPartitions step(String name, Step leaf, Partitioner partitioner, long costMillis) {
		return this.partitions.step(name, leaf.getName(),
				new SimpleStepExecutionSplitter(this.repository, leaf.getName(), partitioner),
				new HereHandler(leaf, costMillis, this.openings, this.slots));
	}

}
