package io.evenhand.transfer.syncs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

import io.evenhand.job.JobId;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * What is told of the runs of a connection. Thread-safe.
 */
@Component
public class PastRuns {

	/** Of a run that nobody knows yet. */
	private static final int UNKNOWN_FULL = 1_000;

	private static final int UNKNOWN_INCREMENTAL = 20;

	private final JdbcClient jdbc;

	private final Marks marks;

	PastRuns(JdbcClient jdbc, Marks marks) {
		this.jdbc = jdbc;
		this.marks = marks;
	}

	/** Index sync_run_by_connection, from its end. */
	private static final String CALLS = "select pages from sync_run where connection = :connection and kind = :kind"
			+ " and finished order by job desc limit 1";

	long calls(long connection, Mode mode) {
		return this.jdbc.sql(CALLS)
			.param("connection", connection)
			.param("kind", mode.word())
			.query(Long.class)
			.optional()
			.map((pages) -> Math.max(1, pages))
			.orElse((long) ((mode == Mode.FULL) ? UNKNOWN_FULL : UNKNOWN_INCREMENTAL));
	}

	/**
	 * Until when a connection's changes are stored.
	 * @param connection which
	 * @return empty before its first full or incremental sync
	 */
	public Optional<Instant> mark(Connection connection) {
		return this.marks.find(connection.id());
	}

	/** By primary key. */
	private static final String FIND = "select * from sync_run where job = :job and tenant = :tenant";

	/**
	 * What a sync has done.
	 * @param job its job
	 * @param tenant whose
	 * @return empty where it is no sync of the tenant
	 */
	public Optional<Told> find(JobId job, TenantId tenant) {
		return this.jdbc.sql(FIND)
			.param("job", job.value())
			.param("tenant", tenant.value())
			.query((row, n) -> told(row))
			.optional();
	}

	/** Index sync_run_by_connection, from its end. */
	private static final String LAST = "select * from sync_run where connection = :connection order by job desc limit 1";

	/**
	 * The last sync of a connection.
	 * @param connection which
	 * @return empty where there was none
	 */
	public Optional<Told> last(Connection connection) {
		return this.jdbc.sql(LAST).param("connection", connection.id()).query((row, n) -> told(row)).optional();
	}

	private static Told told(ResultSet row) throws SQLException {
		return new Told(new JobId(row.getLong("job")), row.getString("kind"), row.getInt("pages"),
				row.getInt("round_no"), (Integer) row.getObject("missing"), row.getInt("removed"),
				row.getString("note"));
	}

	/**
	 * What a sync has done.
	 *
	 * @param job its job
	 * @param mode full, incremental or repair
	 * @param pages stored
	 * @param restarts how often it began again
	 * @param missing how many records a full one did not see; null where that is not
	 * known
	 * @param removed how many of them were removed
	 * @param note a sentence for the connection's owner; null where there is none
	 */
	public record Told(JobId job, String mode, int pages, int restarts, @Nullable Integer missing, int removed,
			@Nullable String note) {

		/** Whether a person is to say whether what is missing goes. */
		public boolean asks() {
			return this.missing != null && this.missing > 0 && this.removed == 0 && this.note != null;
		}

	}

}
