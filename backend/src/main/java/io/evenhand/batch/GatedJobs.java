package io.evenhand.batch;

import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
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
 * }</pre>
 */
@Component
public class GatedJobs {

	/**
	 * Starts a job definition that tells {@link JobEvents} of its end.
	 * @param name the Spring Batch job's name
	 * @return the builder to go on with
	 */
	public JobBuilder job(String name) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Starts a leaf step on the fenced repository. A chunk step built from it sets the
	 * {@code transactionManager} of the application and the {@link #interruption()}
	 * policy.
	 * @param name the leaf step's name, unique in the application
	 * @return the builder to go on with
	 */
	public StepBuilder leaf(String name) {
		throw new UnsupportedOperationException();
	}

	/**
	 * Puts an unpartitioned leaf step behind the gate.
	 * @param leaf a step built by {@link #leaf}
	 * @return the step to use in the job
	 */
	public Step step(Step leaf) {
		throw new UnsupportedOperationException();
	}

	/**
	 * A manager step whose workers pass the gate, on any node.
	 * @param name the manager step's name
	 * @param leaf the worker step, built by {@link #leaf}
	 * @param parts where the job's parts are stored
	 * @return the step to use in the job
	 */
	public Step partitioned(String name, Step leaf, PartSource parts) {
		throw new UnsupportedOperationException();
	}

	/**
	 * The job that a step execution belongs to.
	 * @param stepExecution any step execution of a job opened by the gate
	 * @return the job's id
	 */
	public static long jobOf(StepExecution stepExecution) {
		throw new UnsupportedOperationException();
	}

}
