package io.evenhand.job;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Launch;
import io.evenhand.gate.QueueFull;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Queues the launches of jobs that are tried again. Joins the caller's transaction.
 * Thread-safe.
 */
@Component
class Launches {

	/** What is left of the job is not known here; the settle corrects it. */
	private static final long FIRST_STEP_MILLIS = 500;

	private final ObjectProvider<JobType> types;

	private final Gate gate;

	private final Refusals refusals;

	Launches(ObjectProvider<JobType> types, Gate gate, Refusals refusals) {
		this.types = types;
		this.gate = gate;
		this.refusals = refusals;
	}

	void again(Job job, boolean staff) {
		JobType type = this.types.stream()
			.filter((candidate) -> candidate.name().equals(job.type()))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("There is no job type " + job.type()));
		try {
			this.gate.again(new Launch(job.id().value(), job.tenant(), job.lane(), job.priority(), FIRST_STEP_MILLIS,
					type.batchJob()));
		}
		catch (QueueFull ex) {
			throw this.refusals.full(ex, job.lane(), job.tenant(), FIRST_STEP_MILLIS, staff);
		}
	}

}
