package io.evenhand.store;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * The one data source of the application, which gives each thread a connection of its
 * pool: threads that run steps or manage jobs draw from the steps' pool, all others, the
 * web's first of all, from the main one. So sixteen slots on four connections wait for
 * each other, and nobody else for them. Transactions, JPA and plain SQL see one data
 * source and share a connection. Thread-safe.
 */
public final class StepConnections extends AbstractDataSource {

	private static final ThreadLocal<Boolean> OF_A_STEP = ThreadLocal.withInitial(() -> false);

	private final DataSource main;

	private final DataSource steps;

	StepConnections(DataSource main, DataSource steps) {
		this.main = main;
		this.steps = steps;
	}

	/**
	 * Runs work that draws from the steps' pool, on the calling thread.
	 * @param work a step, or the management of a job
	 */
	public static void use(Runnable work) {
		boolean before = OF_A_STEP.get();
		OF_A_STEP.set(true);
		try {
			work.run();
		}
		finally {
			if (before) {
				OF_A_STEP.set(true);
			}
			else {
				OF_A_STEP.remove();
			}
		}
	}

	@Override
	public Connection getConnection() throws SQLException {
		return (OF_A_STEP.get() ? this.steps : this.main).getConnection();
	}

	@Override
	public Connection getConnection(String username, String password) throws SQLException {
		throw new UnsupportedOperationException("The pools have one user");
	}

}
