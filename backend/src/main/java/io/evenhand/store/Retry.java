package io.evenhand.store;

import java.util.function.Supplier;

import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs a unit of work in a transaction of its own and begins again where the database
 * chose it as the victim of a deadlock (1213) or let it wait too long for a lock (1205).
 * Thread-safe.
 */
@Component
public final class Retry {

	private static final int ATTEMPTS = 5;

	private final TransactionTemplate transaction;

	public Retry(PlatformTransactionManager transactionManager) {
		this.transaction = new TransactionTemplate(transactionManager);
	}

	/**
	 * Runs the work and commits. The work may run several times: it must not touch
	 * anything but the database. Within a transaction it joins and runs once: a lock that
	 * is lost there loses all of it, and whoever began it begins again.
	 * @param <T> what the work gives
	 * @param work the unit of work
	 * @return what the last run gave
	 * @throws PessimisticLockingFailureException if it lost a lock five times in a row
	 */
	public <T> T inTransaction(Supplier<T> work) {
		int attempts = TransactionSynchronizationManager.isActualTransactionActive() ? 1 : ATTEMPTS;
		for (int attempt = 1;; attempt++) {
			try {
				return this.transaction.execute(status -> work.get());
			}
			catch (PessimisticLockingFailureException ex) {
				if (attempt == attempts) {
					throw ex;
				}
			}
		}
	}

	/**
	 * {@link #inTransaction(Supplier)} for work that gives nothing.
	 * @param work the unit of work
	 */
	public void inTransaction(Runnable work) {
		inTransaction(() -> {
			work.run();
			return true;
		});
	}

}
