package io.evenhand.transfer.syncs;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

import io.evenhand.job.Counts;
import io.evenhand.tenant.TenantId;
import io.evenhand.transfer.syncs.page.Position;
import io.evenhand.transfer.syncs.provider.ProviderJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

/**
 * The runs in the database. What changes a run joins the chunk's transaction, which the
 * fence guards; in addition each change names the page that it knows. Thread-safe.
 */
@Component
class RunRows {

	private static final JsonMapper json = JsonMapper.builder().build();

	private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {
	};

	private final JdbcClient jdbc;

	RunRows(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String INSERT = """
			insert into sync_run (job, tenant, connection, kind, ids, provider, confirmed)
			values (:job, :tenant, :connection, :kind, :ids, :provider, :confirmed)
			""";

	void insert(Run run) {
		this.jdbc.sql(INSERT)
			.param("job", run.job())
			.param("tenant", run.tenant().value())
			.param("connection", run.connection())
			.param("kind", run.mode().word())
			.param("ids", run.ids().isEmpty() ? null : json.writeValueAsString(run.ids()))
			.param("provider", ProviderJson.write(run.provider()))
			.param("confirmed", run.confirmed())
			.update();
	}

	/** By primary key. */
	private static final String FIND = "select * from sync_run where job = :job";

	Run run(long job) {
		return this.jdbc.sql(FIND).param("job", job).query((row, n) -> run(row)).single();
	}

	Stand stand(long job) {
		return this.jdbc.sql(FIND).param("job", job).query((row, n) -> stand(row)).single();
	}

	private static Run run(ResultSet row) throws SQLException {
		String ids = row.getString("ids");
		int confirmed = row.getInt("confirmed");
		return new Run(row.getLong("job"), new TenantId(row.getInt("tenant")), row.getLong("connection"),
				Mode.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
				(ids != null) ? json.readValue(ids, TEXTS) : List.of(), ProviderJson.read(row.getString("provider")),
				row.wasNull() ? null : Integer.valueOf(confirmed));
	}

	private static Stand stand(ResultSet row) throws SQLException {
		Instant at = instant(row, "started_at");
		Instant mark = instant(row, "mark");
		String position = row.getString("at_position");
		return new Stand((at != null && mark != null) ? new Stand.Begun(at, instant(row, "since"), mark) : null,
				(position != null) ? json.readValue(position, Position.class) : null, row.getInt("round_no"),
				row.getInt("pages"), row.getBoolean("finished"),
				new Counts(row.getLong("records_read"), row.getLong("records_written"), row.getLong("records_rejected"),
						row.getLong("records_skipped")),
				new Stand.Waits(row.getInt("waits"), instant(row, "waiting_since")));
	}

	static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
		LocalDateTime time = row.getObject(column, LocalDateTime.class);
		return (time != null) ? time.toInstant(ZoneOffset.UTC) : null;
	}

	static @Nullable LocalDateTime utc(@Nullable Instant time) {
		return (time != null) ? LocalDateTime.ofInstant(time, ZoneOffset.UTC) : null;
	}

	/** By primary key. */
	private static final String BEGIN = """
			update sync_run set started_at = :at, since = :since, mark = :mark, at_position = :position
			where job = :job and started_at is null
			""";

	void begin(long job, Stand.Begun begun, Position first) {
		one(this.jdbc.sql(BEGIN)
			.param("at", utc(begun.at()))
			.param("since", utc(begun.since()))
			.param("mark", utc(begun.mark()))
			.param("position", json.writeValueAsString(first))
			.param("job", job)
			.update(), job);
	}

	/** By primary key. */
	private static final String STORED = """
			update sync_run set at_position = :position, mark = :mark, finished = :finished, pages = pages + 1, waits = 0,
				waiting_since = null, records_read = :read, records_written = :written, records_rejected = :rejected,
				records_skipped = :skipped
			where job = :job and round_no = :round and pages = :pages
			""";

	/** A page was stored; the position behind it, null where it was the end. */
	void stored(long job, Stand before, @Nullable Position next, Instant mark, Counts counts) {
		one(this.jdbc.sql(STORED)
			.param("position", (next != null) ? json.writeValueAsString(next) : null)
			.param("mark", utc(mark))
			.param("finished", next == null)
			.param("read", counts.read())
			.param("written", counts.written())
			.param("rejected", counts.rejected())
			.param("skipped", counts.skipped())
			.param("job", job)
			.param("round", before.round())
			.param("pages", before.pages())
			.update(), job);
	}

	/** By primary key. */
	private static final String WAITED = """
			update sync_run set waits = waits + 1, waiting_since = coalesce(waiting_since, :now)
			where job = :job and round_no = :round and pages = :pages
			""";

	void waited(long job, Stand before, Instant now) {
		one(this.jdbc.sql(WAITED)
			.param("now", utc(now))
			.param("job", job)
			.param("round", before.round())
			.param("pages", before.pages())
			.update(), job);
	}

	/** By primary key. */
	private static final String AGAIN = """
			update sync_run set round_no = round_no + 1, at_position = :position, note = :note
			where job = :job and round_no = :round and pages = :pages
			""";

	void again(long job, Stand before, Position first, String note) {
		one(this.jdbc.sql(AGAIN)
			.param("position", json.writeValueAsString(first))
			.param("note", note)
			.param("job", job)
			.param("round", before.round())
			.param("pages", before.pages())
			.update(), job);
	}

	private static void one(int rows, long job) {
		Assert.state(rows == 1, () -> "The sync of job " + job + " is not where it was");
	}

}
