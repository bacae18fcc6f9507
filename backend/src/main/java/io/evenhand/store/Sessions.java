package io.evenhand.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database sessions of other processes. A process that is frozen or cut off keeps its
 * sessions and the row locks of its open transactions for hours; who takes over from it
 * ends them first. An account may see and end its own sessions without any privilege, so
 * all nodes sign in under one user. Stateless.
 *
 * @param dialect the database's words
 */
public record Sessions(Dialect dialect) {

	private static final Logger logger = LoggerFactory.getLogger(Sessions.class);

	/** In memory: the sessions of this account. */
	private static final String OF_PROCESS = "select id from performance_schema.processlist"
			+ " where is_used_lock(concat(?, id)) = id";

	/** MySQL: no such thread; it has ended by itself. */
	private static final int GONE = 1094;

	/**
	 * Ends all sessions of a process; their transactions roll back.
	 * @param connection of another process
	 * @param process which
	 * @return how many there were; none where no other process can have the database open
	 * @throws SQLException if the database refuses
	 */
	public int end(Connection connection, ProcessId process) throws SQLException {
		if (this.dialect.oneProcess()) {
			return 0;
		}
		List<Long> sessions = of(connection, process);
		try (Statement kill = connection.createStatement()) {
			for (long session : sessions) {
				end(kill, session);
			}
		}
		if (!sessions.isEmpty()) {
			logger.warn("Ended {} sessions of process {}", sessions.size(), process.value());
		}
		return sessions.size();
	}

	private static List<Long> of(Connection connection, ProcessId process) throws SQLException {
		try (PreparedStatement select = connection.prepareStatement(OF_PROCESS)) {
			select.setString(1, process.marks());
			try (ResultSet row = select.executeQuery()) {
				List<Long> found = new ArrayList<>();
				while (row.next()) {
					found.add(row.getLong(1));
				}
				return found;
			}
		}
	}

	private static void end(Statement kill, long session) throws SQLException {
		try {
			kill.execute("kill " + session);
		}
		catch (SQLException ex) {
			if (ex.getErrorCode() != GONE) {
				throw ex;
			}
		}
	}

}
