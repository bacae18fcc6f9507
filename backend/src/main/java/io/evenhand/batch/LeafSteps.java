package io.evenhand.batch;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.micrometer.observation.ObservationRegistry;

import org.springframework.batch.core.step.AbstractStep;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepInterruptionPolicy;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.item.ChunkOrientedStep;
import org.springframework.batch.core.step.tasklet.TaskletStep;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The leaf steps of all jobs by name, the same on each node. Thread-safe.
 */
@Component
final class LeafSteps {

	private final ConcurrentMap<String, Step> steps = new ConcurrentHashMap<>();

	private final ChunkFence fence;

	private final HeldGrants held;

	private final PlatformTransactionManager transactionManager;

	private final ObjectProvider<ObservationRegistry> observations;

	LeafSteps(ChunkFence fence, HeldGrants held, PlatformTransactionManager transactionManager,
			ObjectProvider<ObservationRegistry> observations) {
		this.held = held;
		this.observations = observations;
		this.fence = fence;
		this.transactionManager = transactionManager;
	}

	StepBuilder builder(String name) {
		return new LeafBuilder(name, this.fence.repository(), this.transactionManager, this.held);
	}

	/** How a chunk-oriented step is told to stop. */
	StepInterruptionPolicy interruption() {
		return Interruption.ofChunks(this.held);
	}

	/**
	 * Makes a step known as a leaf and puts it behind the fence, however it was built: a
	 * step of Spring Batch's own builders writes its rows in no transaction at all unless
	 * it is told one, so each gets the application's.
	 * @param leaf the step
	 * @throws IllegalArgumentException if its kind is unknown, or its name is taken by
	 * another
	 */
	void register(Step leaf) {
		if (!(leaf instanceof AbstractStep step)) {
			throw new IllegalArgumentException("The step " + leaf.getName() + " cannot be put behind the gate: a "
					+ leaf.getClass().getName() + " is not an AbstractStep");
		}
		step.setJobRepository(this.fence.repository());
		this.observations.ifAvailable(step::setObservationRegistry);
		if (step instanceof ChunkOrientedStep<?, ?> chunks) {
			chunks.setInterruptionPolicy(interruption());
			chunks.setTransactionManager(this.transactionManager);
			initialize(chunks);
		}
		if (step instanceof TaskletStep tasklet) {
			tasklet.setInterruptionPolicy(Interruption.ofTasklets(this.held));
			tasklet.setTransactionManager(this.transactionManager);
		}
		Step other = this.steps.putIfAbsent(leaf.getName(), leaf);
		if (other != null && other != leaf) {
			throw new IllegalArgumentException("Two leaf steps have the name " + leaf.getName());
		}
	}

	/** Again: only then the transaction manager counts. */
	private static void initialize(ChunkOrientedStep<?, ?> step) {
		try {
			step.afterPropertiesSet();
		}
		catch (Exception ex) {
			throw new IllegalArgumentException("The step " + step.getName() + " cannot be put behind the gate", ex);
		}
	}

	Optional<Step> find(String name) {
		return Optional.ofNullable(this.steps.get(name));
	}

}
