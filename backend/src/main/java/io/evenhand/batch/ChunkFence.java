package io.evenhand.batch;

import java.lang.reflect.InvocationTargetException;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The repository that leaf steps write through. Each write of a step execution happens
 * under the grant that this JVM holds for it, checked in the same transaction: within a
 * chunk that is the chunk's own, so data, position and state of a late holder roll back
 * together. The version that Spring Batch checks is not enough: once the job is stopped
 * its repository adopts the current one and writes anyway. Thread-safe.
 */
@Component
final class ChunkFence implements MethodInterceptor {

	private final JobRepository target;

	private final HeldGrants held;

	private final Gate gate;

	private final TransactionTemplate transaction;

	private final ObjectProvider<ChunkCounts> counts;

	ChunkFence(JobRepository target, HeldGrants held, Gate gate, PlatformTransactionManager transactionManager,
			ObjectProvider<ChunkCounts> counts) {
		this.counts = counts;
		this.target = target;
		this.held = held;
		this.gate = gate;
		this.transaction = new TransactionTemplate(transactionManager);
	}

	JobRepository repository() {
		return ProxyFactory.getProxy(JobRepository.class, this);
	}

	@Override
	public @Nullable Object invoke(MethodInvocation call) throws Throwable {
		if (call.getArguments().length == 1 && call.getArguments()[0] instanceof StepExecution stepExecution) {
			switch (call.getMethod().getName()) {
				case "update" -> guarded(stepExecution, () -> this.target.update(stepExecution));
				case "updateExecutionContext" -> updateContext(stepExecution);
				default -> {
					return pass(call);
				}
			}
			return null;
		}
		return pass(call);
	}

	/** Within a chunk the step execution's update follows in the same transaction. */
	private void updateContext(StepExecution stepExecution) {
		if (TransactionSynchronizationManager.isActualTransactionActive()) {
			this.target.updateExecutionContext(stepExecution);
		}
		else {
			guarded(stepExecution, () -> this.target.updateExecutionContext(stepExecution));
		}
	}

	private void guarded(StepExecution stepExecution, Runnable write) {
		Grant grant = this.held.of(stepExecution)
			.orElseThrow(() -> new IllegalStateException("The leaf step " + stepExecution.getStepName()
					+ " runs without a grant (step execution " + stepExecution.getId() + ")"));
		boolean chunk = TransactionSynchronizationManager.isActualTransactionActive();
		this.transaction.executeWithoutResult((status) -> {
			this.gate.check(grant.request(), grant.token());
			write.run();
			if (chunk) {
				tell(stepExecution, grant);
			}
			Counters counters = Counters.of(stepExecution);
			TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
				@Override
				public void afterCommit() {
					ChunkFence.this.held.progressed(stepExecution, counters);
				}
			});
		});
	}

	/** Not what a step's end counts: after an error it counts what was rolled back. */
	private void tell(StepExecution stepExecution, Grant grant) {
		String batchJob = stepExecution.getJobExecution().getJobInstance().getJobName();
		this.held.done(stepExecution)
			.ifPresent((done) -> this.counts.forEach((each) -> each.counted(batchJob, grant.job(), done)));
	}

	private @Nullable Object pass(MethodInvocation call) throws Throwable {
		try {
			return call.getMethod().invoke(this.target, call.getArguments());
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}
