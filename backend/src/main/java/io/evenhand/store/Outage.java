package io.evenhand.store;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.transaction.TransactionSystemException;

/**
 * Tells failures of the weather from failures of the work: the database was away, did not
 * take writes or chose somebody as a victim, and the same would work later. Stateless.
 */
public final class Outage {

	private static final int DEPTH = 20;

	/**
	 * Of MySQL: too many connections (1040, 1203), shutting down (1053), read-only (1290,
	 * 1836), interrupted (1317), offline (3032). Of a group of servers: a commit that the
	 * group did not take (3100), and statements that wait in vain for a new primary or
	 * for the others (3781 to 3783, 3796 to 3799).
	 */
	private static final Set<Integer> AWAY = Set.of(1040, 1203, 1053, 1290, 1836, 1317, 3032, 3100, 3781, 3782, 3783,
			3796, 3797, 3798, 3799);

	/**
	 * 1213, 1205, without waiting 3572 and between the servers of a group 3101 of MySQL;
	 * two of H2.
	 */
	private static final Set<Integer> LOST_LOCKS = Set.of(1213, 1205, 3572, 3101, 40001, 50200);

	/** What HikariCP says of a connection that it has thrown away. */
	private static final String THROWN_AWAY = "Connection is closed";

	private Outage() {
	}

	/**
	 * Whether the database was away, did not take writes, or broke off, perhaps at the
	 * commit.
	 * @param failure what was thrown
	 * @return whether it would work with the database back
	 */
	public static boolean away(Throwable failure) {
		// Spring's id sequences throw the second without its cause
		return causes(failure).anyMatch((cause) -> cause instanceof ShortTransaction.OutcomeUnknown
				|| cause instanceof DataAccessResourceFailureException
				|| (cause instanceof SQLException sql && away(sql)));
	}

	/**
	 * Whether the database chose a transaction as the victim of a deadlock, or let it
	 * wait too long for a lock; it was rolled back as a whole.
	 * @param failure what was thrown
	 * @return whether it would work at another try
	 */
	public static boolean lostLock(Throwable failure) {
		return causes(failure).anyMatch((cause) -> cause instanceof PessimisticLockingFailureException
				|| (cause instanceof SQLException sql && lostLock(sql)));
	}

	/**
	 * Whether nothing is wrong with the work itself.
	 * @param failure what was thrown
	 * @return whether it is {@link #away} or a {@link #lostLock}
	 */
	public static boolean passes(Throwable failure) {
		return away(failure) || lostLock(failure);
	}

	/**
	 * A failure on one line, for a log that tells of many in a row.
	 * @param failure what was thrown
	 * @return the innermost cause's kind and the first line of what it says
	 */
	public static String line(Throwable failure) {
		Throwable root = causes(failure).reduce((outer, inner) -> inner).orElse(failure);
		String says = String.valueOf(root.getMessage()).strip();
		return root.getClass().getSimpleName() + ": " + says.lines().findFirst().orElse("");
	}

	static boolean lostLock(SQLException ex) {
		return ex instanceof SQLTransactionRollbackException || LOST_LOCKS.contains(ex.getErrorCode());
	}

	private static boolean away(SQLException ex) {
		String state = ex.getSQLState();
		return ex instanceof SQLRecoverableException || ex instanceof SQLTransientConnectionException
				|| ex instanceof SQLNonTransientConnectionException || AWAY.contains(ex.getErrorCode())
				|| (state != null && (state.startsWith("08") || state.startsWith("57")))
				|| (state == null && THROWN_AWAY.equals(ex.getMessage()));
	}

	/**
	 * A failure and what caused it, outermost first; where the rollback failed too, also
	 * what it was to roll back for.
	 */
	private static Stream<Throwable> causes(Throwable failure) {
		return Stream.<@Nullable Throwable>iterate(failure, (cause) -> (cause != null) ? cause.getCause() : null)
			.takeWhile(Objects::nonNull)
			.limit(DEPTH)
			.flatMap((cause) -> {
				Throwable before = (cause instanceof TransactionSystemException rollback)
						? rollback.getApplicationException() : null;
				return (before != null) ? Stream.concat(causes(before), Stream.of(cause)) : Stream.of(cause);
			});
	}

}
