package io.evenhand.job;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.evenhand.audit.Reason;
import io.evenhand.job.JobState.Event;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;

/**
 * Writes the jobs' rows. Each method joins the caller's transaction. Thread-safe.
 */
@Component
final class JobWrites {

	private static final int LONGEST_NAME = 255;

	private static final int LONGEST_FAILURE = 1000;

	private final JdbcClient jdbc;

	private final Endings endings;

	JobWrites(JdbcClient jdbc, Endings endings) {
		this.jdbc = jdbc;
		this.endings = endings;
	}

	private static final String INSERT = """
			insert into job (tenant, type, name, lane, priority, state, cost_millis, submitted_at, submitted_by,
				request_key, request_print, stored_bytes, work, measured)
			values (:tenant, :type, :name, :lane, :priority, 'READY', :cost, now(6), :by, :key, :print, :stored, :work, false)
			""";

	/** Fails on {@code job_request} where the key was used before. */
	long insert(NewJob job, String lane) {
		GeneratedKeyHolder key = new GeneratedKeyHolder();
		RequestKey request = job.request();
		this.jdbc.sql(INSERT)
			.param("tenant", job.tenant().value())
			.param("type", job.type())
			.param("name", cut(job.name(), LONGEST_NAME))
			.param("lane", lane)
			.param("priority", job.priority().name())
			.param("cost", job.costMillis())
			.param("by", job.submittedBy())
			.param("stored", job.work().storedBytes())
			.param("work", job.work().text())
			.param("key", (request != null) ? request.key() : null)
			.param("print", (request != null) ? request.print() : null)
			.update(key, "id");
		Number id = key.getKey();
		if (id == null) {
			throw new IllegalStateException("The database gave the job no id");
		}
		return id.longValue();
	}

	/** By {@code job_request}. */
	private static final String EARLIER = """
			select id, request_print from job where tenant = :tenant and request_key = :key
			""";

	Optional<Earlier> earlier(NewJob job) {
		RequestKey request = job.request();
		if (request == null) {
			return Optional.empty();
		}
		return this.jdbc.sql(EARLIER)
			.param("tenant", job.tenant().value())
			.param("key", request.key())
			.query((row, number) -> new Earlier(new JobId(row.getLong("id")),
					request.print().equals(row.getString("request_print"))))
			.optional();
	}

	/**
	 * By primary key. The wait is that of the job: from its submission to its first
	 * opening. A paused job stays paused, opened all the same.
	 */
	private static final String OPEN = """
			update job set state = case when state = 'PAUSED' then 'PAUSED' else 'RUNNING' end,
				started_at = coalesce(started_at, now(6)), attempt = greatest(attempt, 1), version = version + 1,
				retry_until = null, retry_reason = null,
				wait_millis = coalesce(wait_millis, timestampdiff(microsecond, submitted_at, now(6)) / 1000)
			where id = :id and (state in (:from) or (state = 'PAUSED' and started_at is null))
			""";

	/** Whether it was this call that opened it. */
	boolean open(long job) {
		return this.jdbc.sql(OPEN).param("id", job).param("from", names(Event.OPENED)).update() == 1;
	}

	/** By primary key. */
	private static final String STATE = "select state from job where id = :id";

	Optional<JobState> state(long job) {
		return this.jdbc.sql(STATE).param("id", job).query(String.class).optional().map(JobState::valueOf);
	}

	/**
	 * By primary key; the gate's requests by {@code request_job}: only where nothing of
	 * the job runs or is ready.
	 */
	private static final String WAITS = """
			update job set state = 'RETRY_WAIT', version = version + 1, retry_reason = :reason,
				retry_until = timestampadd(microsecond, :gap, now(6))
			where id = :id and state in (:from) and not exists
				(select 1 from step_request r where r.job = job.id and r.state in ('READY', 'RUNNING'))
			""";

	/** Whether the job now waits to be tried again. */
	boolean waits(long job, Duration gap, String reason) {
		return this.jdbc.sql(WAITS)
			.param("id", job)
			.param("gap", gap.toNanos() / 1000)
			.param("reason", cut(reason, LONGEST_FAILURE))
			.param("from", names(Event.WAITS))
			.update() == 1;
	}

	/** By primary key. */
	private static final String GOES_ON = """
			update job set state = case when started_at is null then 'READY' else 'RUNNING' end,
				version = version + 1, retry_until = null, retry_reason = null
			where id = :id and state in (:from)
			""";

	/** Whether the job waited to be tried again. */
	boolean goesOn(long job) {
		return this.jdbc.sql(GOES_ON).param("id", job).param("from", names(Event.GOES_ON)).update() == 1;
	}

	/** By primary key. */
	private static final String END = """
			update job set state = :state, ended_at = now(6), failure = :failure, version = version + 1,
				retry_until = null, retry_reason = null, paused_by = null, paused_at = null, paused_reason = null
			where id = :id and state in (:from)
			""";

	/** Whether it was this call that ended it, which is told within the transaction. */
	boolean end(long job, Event event, @Nullable String failure) {
		boolean ended = this.jdbc.sql(END)
			.param("id", job)
			.param("state", event.to().name())
			.param("failure", (failure != null) ? cut(failure, LONGEST_FAILURE) : null)
			.param("from", names(event))
			.update() == 1;
		if (ended) {
			this.endings.tell(job);
		}
		return ended;
	}

	/** By primary key; what the state leaves behind is cleared. */
	private static final String MOVE = """
			update job set state = :state, version = version + 1, retry_until = null, retry_reason = null,
				paused_by = :by, paused_at = case when :by is null then null else now(6) end, paused_reason = :reason,
				ended_at = case when :ended then now(6) else null end
			where id = :id and version = :version and state = :from
			""";

	/** By primary key: the same for a job that begins again. */
	private static final String AGAIN = """
			update job set state = 'READY', version = version + 1, attempt = attempt + 1, started_at = null,
				ended_at = null, failure = null
			where id = :id and version = :version and state = :from and removal is null
			""";

	/**
	 * Moves a job as a person asked for; where that is its end, that is told.
	 * @param job as it was read
	 * @param event which is possible in its state
	 * @return false where it has moved since
	 */
	boolean move(Job job, Event event, Order order) {
		if (event == Event.RETRY) {
			return at(job, this.jdbc.sql(AGAIN)).update() == 1;
		}
		boolean pause = event == Event.PAUSE;
		Reason reason = order.reason();
		boolean moved = at(job, this.jdbc.sql(MOVE)).param("state", event.to().name())
			.param("by", pause ? order.actor().name() : null)
			.param("reason", (pause && reason != null) ? reason.text() : null)
			.param("ended", event.to().ended())
			.update() == 1;
		if (moved && event.to().ended()) {
			this.endings.tell(job.id().value());
		}
		return moved;
	}

	/** By primary key. */
	private static final String REMOVED = "select details_removed_at from job where id = :id and removal is not null";

	/** Since when the job cannot be tried again, for want of its details. */
	Optional<Instant> removed(long job) {
		return this.jdbc.sql(REMOVED).param("id", job).query(Timestamp.class).optional().map(Timestamp::toInstant);
	}

	private static JdbcClient.StatementSpec at(Job job, JdbcClient.StatementSpec statement) {
		return statement.param("id", job.id().value())
			.param("version", job.run().version())
			.param("from", job.state().name());
	}

	private static List<String> names(Event event) {
		return event.from().stream().map(Enum::name).toList();
	}

	/** Never through the middle of a character. */
	private static String cut(String text, int longest) {
		if (text.codePointCount(0, text.length()) <= longest) {
			return text;
		}
		return text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
	}

	/**
	 * A job that was submitted with the same key before.
	 *
	 * @param id its id
	 * @param same whether it asked for the same
	 */
	record Earlier(JobId id, boolean same) {
	}

}
