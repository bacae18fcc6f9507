package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Statements by which waiting requests and open jobs go away. Thread-safe.
 */
@Repository
public class Exit {

	private final JdbcTemplate jdbc;

	private final Dialect dialect;

	public Exit(JdbcTemplate jdbc, Dialect dialect) {
		this.jdbc = jdbc;
		this.dialect = dialect;
	}

	/**
	 * Index request_group; plain. A group is one manager step's: one lane, one tenant.
	 */
	private static final String PLACE = "select lane, tenant from step_request where grp = ?"
			+ " and state in ('READY', 'RETRY_WAIT', 'HELD') limit 1";

	/** Where a group waits, if only to be tried again; empty where nothing of it does. */
	public Optional<Place> placeOf(long group) {
		return this.jdbc.query(PLACE, (row, n) -> new Place(row.getInt(1), row.getInt(2)), group).stream().findFirst();
	}

	/**
	 * Index request_group; the flow is locked, so nobody takes. What somebody is about to
	 * add is passed over: they wait for the flow.
	 */
	private static final String WAITING = "select id, queue, urgent, state from step_request where grp = ?"
			+ " and state in ('READY', 'RETRY_WAIT', 'HELD') and lane = ? and tenant = ? ";

	public List<Waiting> lockWaiting(Connection connection, long group, int lane, int tenant) throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(WAITING + this.dialect.skipLocked(), (row) -> new Waiting(row.getLong(1), row.getInt(2),
				row.getBoolean(3), "READY".equals(row.getString(4))), group, lane, tenant);
		trip.run(connection);
		return rows.get();
	}

	/** By primary key. */
	private static final String CANCEL = "update step_request set state = 'CANCELLED', ready_rank = null,"
			+ " ended_at = now(6) where state in ('READY', 'RETRY_WAIT', 'HELD') and id in (";

	public void cancel(RoundTrip trip, List<Waiting> waiting) {
		trip.change(waiting.size(), CANCEL + "?, ".repeat(waiting.size() - 1) + "?)",
				waiting.stream().map(Waiting::id).toArray());
	}

	/** By primary key; plain. */
	private static final String OPEN = "select lane, tenant, node, boot from open_job where job = ?";

	public Optional<OpenJob> open(long job) {
		return this.jdbc
			.query(OPEN, (row, n) -> new OpenJob(row.getInt(1), row.getInt(2), row.getString(3), row.getString(4)), job)
			.stream()
			.findFirst();
	}

	/** By primary key. */
	private static final String CLOSE = "delete from open_job where job = ? and opening = ? and token = ?";

	/**
	 * Takes the job's row away.
	 * @param launch the request that opened the job
	 * @param token under which it was granted
	 * @return false where it is not open, or was opened anew
	 */
	public boolean close(Connection connection, long job, long launch, long token) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(CLOSE)) {
			statement.setLong(1, job);
			statement.setLong(2, launch);
			statement.setLong(3, token);
			return statement.executeUpdate() == 1;
		}
	}

	/**
	 * Where a group waits.
	 *
	 * @param lane the lane's number
	 * @param tenant whose it is
	 */
	public record Place(int lane, int tenant) {
	}

	/**
	 * A waiting request that is to go.
	 *
	 * @param id its id
	 * @param queue its sub-queue
	 * @param urgent whether it is urgent
	 * @param ready whether its flow counts it: false for one that is tried again later or
	 * held
	 */
	public record Waiting(long id, int queue, boolean urgent, boolean ready) {
	}

	/**
	 * A job that is open in Spring Batch.
	 *
	 * @param lane the lane's number
	 * @param tenant whose it is
	 * @param node where its manager runs
	 * @param boot the process there
	 */
	public record OpenJob(int lane, int tenant, String node, String boot) {
	}

}
