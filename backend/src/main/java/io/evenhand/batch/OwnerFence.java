package io.evenhand.batch;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.Set;

import io.evenhand.gate.Gate;
import io.evenhand.gate.Grant;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The repository as managers see it. What a manager's thread writes, it writes as the
 * owner of its open job, checked in the same transaction: one that was frozen while
 * another took its job over changes nothing of the run that goes on. What it creates is
 * checked just before, because Spring Batch creates in a transaction of its own, and a
 * second connection while one is held starves the pool; a row that comes too late is
 * never written again. Other threads pass. Thread-safe.
 */
final class OwnerFence implements MethodInterceptor {

	private static final Set<String> CREATES = Set.of("createJobInstance", "createJobExecution", "createStepExecution");

	private static final Set<String> UPDATES = Set.of("update", "updateExecutionContext");

	private final JobRepository target;

	private final ObjectProvider<Gate> gate;

	private final TransactionTemplate transaction;

	OwnerFence(JobRepository target, ObjectProvider<Gate> gate, PlatformTransactionManager transactionManager) {
		this.target = target;
		this.gate = gate;
		this.transaction = new TransactionTemplate(transactionManager);
	}

	JobRepository repository() {
		return ProxyFactory.getProxy(JobRepository.class, this);
	}

	@Override
	public @Nullable Object invoke(MethodInvocation call) throws Throwable {
		Optional<Grant> owner = Openings.owner();
		String method = call.getMethod().getName();
		if (UPDATES.contains(method) && Openings.mine().filter(Opening::lost).isPresent()) {
			// it knows, and says good-bye to objects that nobody reads
			return null;
		}
		if (owner.isPresent() && UPDATES.contains(method)) {
			return guarded(call, owner.get());
		}
		if (owner.isPresent() && CREATES.contains(method)) {
			this.transaction.executeWithoutResult((status) -> this.gate.getObject().checkOwner(owner.get()));
		}
		return pass(call);
	}

	private @Nullable Object guarded(MethodInvocation call, Grant owner) throws Throwable {
		Throwable[] failure = new Throwable[1];
		this.transaction.executeWithoutResult((status) -> {
			this.gate.getObject().checkOwner(owner);
			try {
				pass(call);
			}
			catch (Throwable ex) {
				failure[0] = ex;
				status.setRollbackOnly();
			}
		});
		if (failure[0] != null) {
			throw failure[0];
		}
		return null;
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
