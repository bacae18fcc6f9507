package io.evenhand.batch;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.Entity;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;

/**
 * A write that Spring Batch guards by a version, and that may have taken place though it
 * failed. Confined to one thread.
 *
 * @param <T> what is written
 */
abstract sealed class Versioned<T extends Entity> permits Versioned.StepWrite, Versioned.JobWrite {

	protected final T written;

	private final @Nullable Integer before;

	Versioned(T written) {
		this.written = written;
		this.before = written.getVersion();
	}

	/**
	 * Before another try takes the version that is stored, where it is the one before the
	 * write, or the one after it with what was to be written. Another's write is left to
	 * Spring Batch, which refuses ours.
	 */
	final void adopt(JobRepository repository) {
		T stored = stored(repository);
		if (stored == null || this.before == null) {
			return;
		}
		int version = Objects.requireNonNull(stored.getVersion());
		boolean notWritten = version == this.before;
		boolean ours = version == this.before + 1 && status(stored) == status(this.written);
		this.written.setVersion((notWritten || ours) ? Integer.valueOf(version) : this.before);
	}

	abstract @Nullable T stored(JobRepository repository);

	abstract BatchStatus status(T execution);

	static final class StepWrite extends Versioned<StepExecution> {

		StepWrite(StepExecution execution) {
			super(execution);
		}

		@Override
		@Nullable StepExecution stored(JobRepository repository) {
			return repository.getStepExecution(this.written.getId());
		}

		@Override
		BatchStatus status(StepExecution execution) {
			return execution.getStatus();
		}

	}

	static final class JobWrite extends Versioned<JobExecution> {

		JobWrite(JobExecution execution) {
			super(execution);
		}

		@Override
		@Nullable JobExecution stored(JobRepository repository) {
			return repository.getJobExecution(this.written.getId());
		}

		@Override
		BatchStatus status(JobExecution execution) {
			return execution.getStatus();
		}

	}

}
