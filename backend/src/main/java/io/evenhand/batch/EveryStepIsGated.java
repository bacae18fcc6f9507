package io.evenhand.batch;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepLocator;
import org.springframework.batch.core.step.ListableStepLocator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/**
 * Refuses to start where a job has a step that would run beside the gate. Immutable.
 */
@Component
final class EveryStepIsGated implements SmartInitializingSingleton {

	private final ObjectProvider<Job> jobs;

	EveryStepIsGated(ObjectProvider<Job> jobs) {
		this.jobs = jobs;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.jobs.forEach(EveryStepIsGated::check);
	}

	private static void check(Job job) {
		if (job.getJobParametersIncrementer() != null) {
			throw new IllegalStateException("The job " + job.getName()
					+ " has an incrementer: Spring Batch would drop the parameter that says which job it is");
		}
		if (!(job instanceof ListableStepLocator steps)) {
			throw new IllegalStateException("The steps of the job " + job.getName() + " cannot be listed");
		}
		steps.getStepNames().forEach((name) -> check(job, name, steps));
	}

	private static void check(Job job, String name, StepLocator steps) {
		Step step = steps.getStep(name);
		if (!(step instanceof Gated)) {
			throw new IllegalStateException("The step " + name + " of the job " + job.getName()
					+ " would run beside the gate: wrap it in GatedJobs.step or GatedJobs.partitioned");
		}
	}

}
