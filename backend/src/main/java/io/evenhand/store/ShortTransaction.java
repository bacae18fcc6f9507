package io.evenhand.store;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.UncategorizedDataAccessException;
import org.springframework.jdbc.support.SQLErrorCodeSQLExceptionTranslator;

/**
 * Plain transactions on a pool whose connections do not commit by themselves. Begins
 * again where a lock was lost, and says so where nobody knows whether a commit took
 * place. Thread-safe.
 */
public final class ShortTransaction {

	private static final int ATTEMPTS = 8;

	private final DataSource pool;

	private final SQLErrorCodeSQLExceptionTranslator translator;

	public ShortTransaction(DataSource pool) {
		this.pool = pool;
		this.translator = new SQLErrorCodeSQLExceptionTranslator(pool);
	}

	/**
	 * Runs the work and commits.
	 * @param <T> what the work gives
	 * @param work may run several times: it must not touch anything but its connection
	 * @return what the last run gave
	 * @throws OutcomeUnknown if the commit failed without an answer
	 * @throws DataAccessException if the work failed otherwise; nothing was kept
	 */
	public <T> T run(Work<T> work) {
		for (int attempt = 1;; attempt++) {
			try (Connection connection = this.pool.getConnection()) {
				T result = rollingBack(connection, work);
				commit(connection);
				return result;
			}
			catch (SQLException ex) {
				if (!Outage.lostLock(ex) || attempt == ATTEMPTS) {
					throw translated(ex);
				}
			}
		}
	}

	private static <T> T rollingBack(Connection connection, Work<T> work) throws SQLException {
		try {
			return work.in(connection);
		}
		catch (SQLException | RuntimeException ex) {
			try {
				connection.rollback();
			}
			catch (SQLException broken) {
				ex.addSuppressed(broken);
			}
			throw ex;
		}
	}

	private static void commit(Connection connection) throws SQLException {
		try {
			connection.commit();
		}
		catch (SQLException ex) {
			if (Outage.lostLock(ex)) {
				throw ex;
			}
			throw new OutcomeUnknown(ex);
		}
	}

	private DataAccessException translated(SQLException ex) {
		DataAccessException known = this.translator.translate("short transaction", null, ex);
		return (known != null) ? known : new Uncategorized(ex);
	}

	/**
	 * What is done on the connection.
	 *
	 * @param <T> what it gives
	 */
	@FunctionalInterface
	public interface Work<T> {

		T in(Connection connection) throws SQLException;

	}

	/** The connection broke at the commit: it may or may not have taken place. */
	public static final class OutcomeUnknown extends RuntimeException {

		private static final long serialVersionUID = 1L;

		OutcomeUnknown(SQLException cause) {
			super("Nobody knows whether the commit took place", cause);
		}

	}

	private static final class Uncategorized extends UncategorizedDataAccessException {

		private static final long serialVersionUID = 1L;

		Uncategorized(SQLException cause) {
			super("The database refused", cause);
		}

	}

}
