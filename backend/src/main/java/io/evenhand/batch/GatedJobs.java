package io.evenhand.batch;

import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.partition.Partitioner;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.StepInterruptionPolicy;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.stereotype.Component;

/**
 * Builds Spring Batch jobs whose leaf steps pass the gate. Thread-safe after start-up.
 * <pre>{@code
 * gated.job("import")                                   // a Job bean; its name is Launch.batchJob
 *   .start(gated.step(planStep))                        // unpartitioned, behind the gate
 *   .next(gated.partitioned("load", loadStep, parts))   // one step request per part
 *   .next(gated.step(finishStep))
 *   .build();
 * }</pre> A step that must tell its job's owner why it cannot go on throws
 * {@link WorkFailed}. Steps hand nothing to each other through execution contexts, they
 * run on different nodes: what one finds, it stores.
 */
@Component
public class GatedJobs {

	/**
	 * What a step is estimated at of which nothing else is said, in slot-milliseconds.
	 */
	public static final long STEP_MILLIS = 500;

	private final JobRepository repository;

	private final LeafSteps leaves;

	private final Passage passage;

	private final Partitions partitions;

	private final Here here;

	GatedJobs(JobRepository repository, LeafSteps leaves, Passage passage, Partitions partitions, Here here) {
		this.here = here;
		this.repository = repository;
		this.leaves = leaves;
		this.passage = passage;
		this.partitions = partitions;
	}

	/**
	 * Starts a job definition. The job gets no incrementer: with one, Spring Batch drops
	 * the parameter that says which job it is.
	 * @param name the Spring Batch job's name
	 * @return the builder to go on with
	 */
	public JobBuilder job(String name) {
		return new JobBuilder(name, this.repository);
	}

	/**
	 * Starts a leaf step on the fenced repository; a step of Spring Batch's own
	 * {@code StepBuilder} is as good, since it is put there when it is wrapped. Its
	 * chunks and tasklets run in the application's transactions and stop at a chunk
	 * boundary without further settings.
	 * @param name the leaf step's name, unique in the application
	 * @return the builder to go on with
	 */
	public StepBuilder leaf(String name) {
		return this.leaves.builder(name);
	}

	/**
	 * Puts an unpartitioned leaf step behind the gate, at a cost of half a slot-second.
	 * @param leaf a chunk or tasklet step, built by {@link #leaf} or by Spring Batch's
	 * own builders; its repository, transaction manager and interruption policy become
	 * Evenhand's
	 * @return the step to use in the job
	 */
	public Step step(Step leaf) {
		return step(leaf, STEP_MILLIS);
	}

	/**
	 * Puts an unpartitioned leaf step behind the gate.
	 * @param leaf a step built by {@link #leaf}
	 * @param costMillis its estimated cost in slot-milliseconds, at least 1
	 * @return the step to use in the job
	 */
	public Step step(Step leaf, long costMillis) {
		this.leaves.register(leaf);
		return new GateStep(leaf, costMillis, this.passage, this.repository);
	}

	/**
	 * A manager step whose workers pass the gate, on any node. Once a part has failed for
	 * good, those that still wait are cancelled and the step fails with its sentence.
	 * @param name the manager step's name, another than the leaf's
	 * @param leaf the worker step, built by {@link #leaf}
	 * @param parts where the job's parts are stored
	 * @return the step to use in the job
	 */
	public Step partitioned(String name, Step leaf, PartSource parts) {
		this.leaves.register(leaf);
		return this.partitions.stored(name, leaf.getName(), parts);
	}

	/**
	 * A manager step around Spring Batch's own local partitioning, for jobs that have a
	 * {@link Partitioner} already: its workers wait at the gate like all others, but run
	 * on the manager's node only, and fail with it. New jobs use {@link #partitioned}.
	 * @param name the manager step's name, another than the leaf's
	 * @param leaf the worker step, built by {@link #leaf}
	 * @param partitioner divides the work
	 * @param costMillis estimated cost of each part in slot-milliseconds, at least 1
	 * @return the step to use in the job
	 */
	public Step partitionedHere(String name, Step leaf, Partitioner partitioner, long costMillis) {
		this.leaves.register(leaf);
		return this.here.step(name, leaf, partitioner, costMillis);
	}

	/**
	 * How a leaf step is told to stop: at a chunk boundary, and never as completed.
	 * Already set on what {@link #leaf} builds.
	 * @return the policy
	 */
	public StepInterruptionPolicy interruption() {
		return this.leaves.interruption();
	}

	/**
	 * The job that a step execution belongs to.
	 * @param stepExecution any step execution of a job opened by the gate
	 * @return the job's id
	 * @throws IllegalStateException if it was not opened by the gate
	 */
	public static long jobOf(StepExecution stepExecution) {
		Long job = stepExecution.getJobParameters().getLong(BatchRuns.JOB);
		if (job == null) {
			throw new IllegalStateException(
					"The step " + stepExecution.getStepName() + " belongs to a job that the gate did not open");
		}
		return job;
	}

}
