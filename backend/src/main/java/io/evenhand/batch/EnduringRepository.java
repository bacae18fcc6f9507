package io.evenhand.batch;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Optional;
import java.util.function.Supplier;

import io.evenhand.store.Endurance;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Spring Batch's repository for threads that wait for the database as long as it takes: a
 * manager whose write met an outage would fail its job. What is made or changed anew
 * after a failure is looked for first, because its commit may have taken place. Within a
 * transaction, such as a chunk's, it repeats nothing: the transaction is lost as a whole.
 * Thread-safe.
 */
final class EnduringRepository implements MethodInterceptor {

	private final JobRepository target;

	private EnduringRepository(JobRepository target) {
		this.target = target;
	}

	static JobRepository around(JobRepository target) {
		return ProxyFactory.getProxy(JobRepository.class, new EnduringRepository(target));
	}

	@Override
	public @Nullable Object invoke(MethodInvocation call) throws Throwable {
		if (TransactionSynchronizationManager.isActualTransactionActive()
				|| call.getMethod().getDeclaringClass() == Object.class) {
			return pass(call);
		}
		try {
			return endure(call);
		}
		catch (UndeclaredThrowableException ex) {
			throw ex.getUndeclaredThrowable();
		}
	}

	private @Nullable Object endure(MethodInvocation call) {
		String what = "Spring Batch's " + call.getMethod().getName();
		Object[] arguments = call.getArguments();
		return switch (call.getMethod().getName()) {
			case "update" ->
				(arguments[0] instanceof StepExecution step) ? update(what, call, new Versioned.StepWrite(step))
						: update(what, call, new Versioned.JobWrite((JobExecution) arguments[0]));
			case "createJobInstance" -> Endurance.through(what, work(call),
					() -> madeOr(instance((String) arguments[0], (JobParameters) arguments[1]), call));
			case "createJobExecution" ->
				Endurance.through(what, work(call), () -> madeOr(execution((JobInstance) arguments[0]), call));
			case "createStepExecution" -> Endurance.through(what, work(call),
					() -> madeOr(step((String) arguments[0], (JobExecution) arguments[1]), call));
			default -> Endurance.through(what, work(call));
		};
	}

	private @Nullable Object update(String what, MethodInvocation call, Versioned<?> write) {
		return Endurance.through(what, work(call), () -> {
			write.adopt(this.target);
			return passed(call);
		});
	}

	private @Nullable Object madeOr(@Nullable Object made, MethodInvocation call) {
		return (made != null) ? made : passed(call);
	}

	private @Nullable JobInstance instance(String name, JobParameters parameters) {
		return this.target.getJobInstance(name, parameters);
	}

	/** The launch is granted to one at a time: a run that nobody has started is ours. */
	private @Nullable JobExecution execution(JobInstance instance) {
		JobExecution last = this.target.getLastJobExecution(instance);
		return (last != null && last.getStatus() == BatchStatus.STARTING) ? last : null;
	}

	private @Nullable StepExecution step(String name, JobExecution execution) {
		StepExecution last = this.target.getLastStepExecution(execution.getJobInstance(), name);
		if (last == null || last.getJobExecutionId() != execution.getId() || last.getStatus() != BatchStatus.STARTING) {
			return null;
		}
		// as its repository would have made it
		StepExecution ours = new StepExecution(last.getId(), name, execution);
		Optional.ofNullable(last.getVersion()).ifPresent(ours::setVersion);
		Optional.ofNullable(last.getLastUpdated()).ifPresent(ours::setLastUpdated);
		return ours;
	}

	private Supplier<@Nullable Object> work(MethodInvocation call) {
		return () -> passed(call);
	}

	private @Nullable Object passed(MethodInvocation call) {
		try {
			return pass(call);
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new UndeclaredThrowableException(ex);
		}
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
