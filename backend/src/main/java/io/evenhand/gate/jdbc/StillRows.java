package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;
import org.jspecify.annotations.Nullable;

/**
 * The statements about jobs that are open on a node and stand still: something of them
 * waits, nothing runs, and nothing can start for a while, because the lane, the tenant,
 * the account or the job itself is held or because all is tried again later. Immutable;
 * the caller ends the transaction.
 *
 * @param dialect the database's words
 * @param node the node's id
 * @param boot its boot
 */
public record StillRows(Dialect dialect, String node, String boot) {

	/**
	 * Index open_job_node; lane, flow and account by primary key; index request_job for
	 * each state.
	 */
	private static final String STILL = """
			select o.job, o.lane from open_job o
			join lane l on l.id = o.lane
			join flow f on f.lane = o.lane and f.tenant = o.tenant and f.account = 0
			left join account a on a.id = o.account and a.id <> 0
			where o.node = ? and o.boot = ? and (o.hold is null or o.hold = 'PAUSED')
				and not exists (select 1 from step_request r where r.job = o.job and r.state = 'RUNNING')
				and (exists (select 1 from step_request r where r.job = o.job and r.state = 'READY')
					or exists (select 1 from step_request r where r.job = o.job and r.state = 'HELD')
					or exists (select 1 from step_request r where r.job = o.job and r.state = 'RETRY_WAIT'))
				and (l.paused or f.paused or f.cap = 0 or coalesce(a.paused, false)
					or coalesce(a.throttled_until > timestampadd(microsecond, ?, now(6)), false)
					or (not exists (select 1 from step_request r where r.job = o.job and r.state = 'READY')
						and not exists (select 1 from step_request r where r.job = o.job and r.state = 'RETRY_WAIT'
							and r.due <= timestampadd(microsecond, ?, now(6)))))
			""";

	/**
	 * Jobs that stand still; plain.
	 * @param millis for how long they must still do so
	 */
	public List<Still> still(Connection connection, long millis) throws SQLException {
		return select(connection, STILL, Still::read, this.node, this.boot, millis * 1000, millis * 1000);
	}

	private static final String IT_IS = STILL + " and o.job = ?";

	/** Whether a job stands still; the lane and the job are locked, so it stays so. */
	public boolean still(Connection connection, long millis, long job) throws SQLException {
		return !select(connection, IT_IS, Still::read, this.node, this.boot, millis * 1000, millis * 1000, job)
			.isEmpty();
	}

	/** Locks an open job; empty where it is not open here any more. */
	public Optional<OrphanRow> lock(Connection connection, long job) throws SQLException {
		return select(connection, OrphanRow.LOCK, OrphanRow::read, job, this.node, this.boot).stream().findFirst();
	}

	/** Index request_job; locks what waits. */
	private static final String STEPS = "select id, state, attempt, cost, due, failure from step_request"
			+ " where job = ? and state in ('READY', 'RETRY_WAIT', 'HELD') for update";

	/** What of a job waits; the lane, the job and its flow are locked. */
	public List<Standing> steps(Connection connection, long job) throws SQLException {
		return select(connection, STEPS, (row) -> new Standing(row.getLong(1), row.getString(2), row.getInt(3),
				row.getLong(4), row.getObject(5, LocalDateTime.class), row.getString(6)), job);
	}

	private <T> List<T> select(Connection connection, String sql, RoundTrip.Reader<T> reader, Object... arguments)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(sql, reader, arguments);
		trip.run(connection);
		return rows.get();
	}

	/**
	 * A job that stands still.
	 *
	 * @param job its id
	 * @param lane its lane's number
	 */
	public record Still(long job, int lane) {

		static Still read(ResultSet row) throws SQLException {
			return new Still(row.getLong(1), row.getInt(2));
		}

	}

	/**
	 * A step that waits.
	 *
	 * @param id its request's id
	 * @param state READY, RETRY_WAIT or HELD
	 * @param attempt how often it was started
	 * @param cost what it is estimated to cost, in slot-milliseconds
	 * @param due when it is tried again, null unless it is; in UTC
	 * @param failure why it failed last, null where it did not
	 */
	public record Standing(long id, String state, int attempt, long cost, @Nullable LocalDateTime due,
			@Nullable String failure) {
	}

}
