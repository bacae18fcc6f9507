package io.evenhand.batch;

import java.util.Objects;

import io.evenhand.gate.Grant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Runs jobs in Spring Batch on the calling manager's thread: a job's first run, or
 * another one that goes on behind one that lost its manager, failed or was cancelled.
 * Thread-safe.
 */
@Component
final class BatchRuns {

	/** The identifying job parameter that carries the job's id. */
	static final String JOB = "evenhand.job";

	private static final Logger logger = LoggerFactory.getLogger(BatchRuns.class);

	private final JobOperator operator;

	private final JobRepository repository;

	private final ObjectProvider<Job> jobs;

	private final LeftRuns left;

	private final ObjectProvider<RunParameters> more;

	BatchRuns(JobOperator operator, JobRepository repository, ObjectProvider<Job> jobs, LeftRuns left,
			ObjectProvider<RunParameters> more) {
		this.more = more;
		this.left = left;
		this.operator = operator;
		this.repository = repository;
		this.jobs = jobs;
	}

	/**
	 * Starts the job, or goes on with it where a run of it was left without a manager:
	 * the launch is granted to one at a time, so nobody else does.
	 */
	JobExecution run(Grant launch) throws JobExecutionException {
		Job job = job(launch);
		JobParameters parameters = parameters(launch);
		JobExecution last = this.repository.getLastJobExecution(job.getName(), parameters);
		if (last == null) {
			return this.operator.start(job, withMore(launch, parameters));
		}
		if (last.getStatus() == BatchStatus.COMPLETED) {
			// only nobody was told
			return last;
		}
		logger.info("Job {} goes on where run {} was left", launch.job(), last.getId());
		this.left.end(launch, last.getJobInstanceId());
		return this.operator.restart(Objects.requireNonNull(this.repository.getJobExecution(last.getId())));
	}

	/** Whether nothing of the job is left to do, though nobody was told. */
	boolean completed(Grant launch) {
		JobExecution last = this.repository.getLastJobExecution(job(launch).getName(), parameters(launch));
		return last != null && last.getStatus() == BatchStatus.COMPLETED;
	}

	private Job job(Grant launch) {
		return this.jobs.stream()
			.filter((candidate) -> candidate.getName().equals(launch.step()))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("No job is registered under the name " + launch.step()));
	}

	private static JobParameters parameters(Grant launch) {
		return new JobParametersBuilder().addLong(JOB, launch.job()).toJobParameters();
	}

	/** None of them identifies the job. */
	private JobParameters withMore(Grant launch, JobParameters parameters) {
		JobParametersBuilder all = new JobParametersBuilder(parameters);
		this.more.forEach((source) -> source.of(launch.job()).forEach((name, value) -> add(all, name, value)));
		return all.toJobParameters();
	}

	@SuppressWarnings("unchecked")
	private static <T> void add(JobParametersBuilder all, String name, T value) {
		all.addJobParameter(name, value, (Class<T>) value.getClass(), false);
	}

	/**
	 * The manager of a run has lost its job: the run is ended, unless steps of the job
	 * run somewhere and whoever goes on with it waits for them.
	 */
	void leave(Grant launch, JobExecution run) {
		this.left.leave(launch, run.getId());
	}

	/** The job's earlier runs are left for good. */
	void giveUp(Grant launch) {
		JobExecution last = this.repository.getLastJobExecution(job(launch).getName(), parameters(launch));
		if (last != null) {
			this.left.end(launch, last.getJobInstanceId());
		}
	}

}
