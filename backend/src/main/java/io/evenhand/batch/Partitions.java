package io.evenhand.batch;

import io.evenhand.store.Retry;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.batch.core.partition.PartitionHandler;
import org.springframework.batch.core.partition.StepExecutionSplitter;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Builds manager steps whose workers pass the gate. Thread-safe.
 */
@Component
final class Partitions {

	private final JobRepository repository;

	private final StepExecutionRows rows;

	private final Passage passage;

	private final Retry retry;

	private final ObjectProvider<ObservationRegistry> observations;

	Partitions(JobRepository repository, StepExecutionRows rows, Passage passage, Retry retry,
			ObjectProvider<ObservationRegistry> observations) {
		this.repository = repository;
		this.rows = rows;
		this.passage = passage;
		this.retry = retry;
		this.observations = observations;
	}

	/** Workers on any node. */
	GatedPartitions stored(String name, String leaf, PartSource parts) {
		GatedPartitions step = step(name, leaf, new PartSplitter(leaf, parts, this.rows, this.passage, this.retry),
				new PartHandler(this.passage, this.rows));
		step.setStepExecutionAggregator(this.rows.totals(leaf));
		return step;
	}

	GatedPartitions step(String name, String leaf, StepExecutionSplitter splitter, PartitionHandler handler) {
		if (name.equals(leaf)) {
			throw new IllegalArgumentException("A manager step and its worker step cannot both be named " + name);
		}
		GatedPartitions step = new GatedPartitions(name, this.repository, splitter, handler);
		step.setObservationRegistry(this.observations.getIfAvailable(() -> ObservationRegistry.NOOP));
		return step;
	}

}
