package io.evenhand.batch;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import javax.sql.DataSource;

import org.springframework.batch.infrastructure.item.database.support.DefaultDataFieldMaxValueIncrementerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.support.incrementer.DataFieldMaxValueIncrementer;
import org.springframework.jdbc.support.incrementer.MySQLMaxValueIncrementer;

/**
 * Spring Batch's ids on MySQL, which has no sequences: a row that counts, in transactions
 * of its own and on connections of its own. The ids of steps are taken in blocks; those
 * of jobs are not, because the highest is asked for as the latest, and blocks of several
 * nodes interleave. Thread-safe.
 */
final class MySqlSequences extends DefaultDataFieldMaxValueIncrementerFactory implements StepExecutionIds {

	/** The table has one row. */
	private static final String TAKE = "update BATCH_STEP_EXECUTION_SEQ set id = last_insert_id(id + ?)";

	private static final String TAKEN = "select last_insert_id()";

	private static final String STEPS = "STEP_EXECUTION_SEQ";

	private static final int STEP_BLOCK = 50;

	private final DataSource ids;

	MySqlSequences(DataSource ids) {
		super(ids);
		this.ids = ids;
	}

	@Override
	public DataFieldMaxValueIncrementer getIncrementer(String databaseType, String name) {
		MySQLMaxValueIncrementer incrementer = new MySQLMaxValueIncrementer(this.ids, name, "ID");
		// in the caller's transaction a rollback would give the cached ids out twice
		incrementer.setUseNewConnection(true);
		incrementer.setCacheSize(name.endsWith(STEPS) ? STEP_BLOCK : 1);
		return incrementer;
	}

	@Override
	public long block(int count) {
		try (Connection connection = this.ids.getConnection()) {
			connection.setAutoCommit(false);
			long last = take(connection, count);
			connection.commit();
			return last - count + 1;
		}
		catch (SQLException ex) {
			throw new DataAccessResourceFailureException("No ids for " + count + " step executions", ex);
		}
	}

	private static long take(Connection connection, int count) throws SQLException {
		try (PreparedStatement take = connection.prepareStatement(TAKE)) {
			take.setInt(1, count);
			take.executeUpdate();
		}
		try (PreparedStatement taken = connection.prepareStatement(TAKEN); ResultSet row = taken.executeQuery()) {
			row.next();
			return row.getLong(1);
		}
	}

}
