package io.evenhand.transfer.syncs;

import java.time.Instant;
import java.util.Optional;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Until when each connection's changes are stored. A mark only ever goes forward.
 * Thread-safe.
 */
@Component
class Marks {

	private final JdbcClient jdbc;

	Marks(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By primary key. */
	private static final String FIND = "select mark from sync_mark where connection = :connection";

	Optional<Instant> find(long connection) {
		return this.jdbc.sql(FIND)
			.param("connection", connection)
			.query((row, n) -> Optional.ofNullable(RunRows.instant(row, "mark")))
			.optional()
			.flatMap((mark) -> mark);
	}

	/** By primary key. */
	private static final String ADVANCE = """
			insert into sync_mark (connection, mark, job) values (:connection, :mark, :job)
			on duplicate key update job = case when mark < values(mark) then values(job) else job end,
				mark = greatest(mark, values(mark))
			""";

	void advance(Run run, Instant mark) {
		this.jdbc.sql(ADVANCE)
			.param("connection", run.connection())
			.param("mark", RunRows.utc(mark))
			.param("job", run.job())
			.update();
	}

}
