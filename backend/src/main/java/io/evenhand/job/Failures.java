package io.evenhand.job;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.evenhand.tenant.TenantId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The jobs that failed lately, by cause. Thread-safe.
 */
@Component
public class Failures {

	/** The most jobs that are read; those that failed last. */
	public static final int MOST = 2000;

	private final JdbcClient jdbc;

	Failures(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By {@code job_purge}, backwards. */
	private static final String FAILED = """
			select id, tenant, type, lane, name, attempt, ended_at, failure from job
			where removal is null and state = 'FAILED' and ended_at >= timestampadd(microsecond, :since, now(6))
			order by ended_at desc limit :most
			""";

	/**
	 * What failed and has not been tried again since, as far as its details are still
	 * kept.
	 * @param within how far back, longer than zero
	 * @return the causes, the one with the most jobs first
	 */
	public Failed within(Duration within) {
		List<Row> rows = this.jdbc.sql(FAILED)
			.param("since", -within.toNanos() / 1000)
			.param("most", MOST + 1)
			.query((row, number) -> new Row(
					new FailedJob(new JobId(row.getLong(1)), new TenantId(row.getInt(2)), row.getString(3),
							row.getString(4), row.getString(5), row.getInt(6),
							row.getObject(7, Timestamp.class).toInstant()),
					Objects.requireNonNullElse(row.getString(8), "")))
			.list();
		boolean cut = rows.size() > MOST;
		Map<FailureCause, List<Row>> byCause = new LinkedHashMap<>();
		rows.subList(0, Math.min(MOST, rows.size()))
			.forEach((row) -> byCause.computeIfAbsent(FailureCause.of(row.sentence), (cause) -> new ArrayList<>())
				.add(row));
		List<Cause> causes = byCause.entrySet()
			.stream()
			.map((entry) -> new Cause(entry.getKey().key(), entry.getValue().get(0).sentence,
					entry.getValue().stream().map(Row::job).toList()))
			.sorted(Comparator.comparing((Cause cause) -> -cause.jobs().size()))
			.toList();
		return new Failed(causes, cut);
	}

	private record Row(FailedJob job, String sentence) {
	}

	/**
	 * What failed.
	 *
	 * @param causes the one with the most jobs first
	 * @param cut whether more failed than were read
	 */
	public record Failed(List<Cause> causes, boolean cut) {

		/** How many jobs they are. */
		public int jobs() {
			return this.causes.stream().mapToInt((cause) -> cause.jobs().size()).sum();
		}

	}

	/**
	 * Failures that differ in numbers and quoted text only.
	 *
	 * @param key tells it from others, fit for an address
	 * @param sentence that of the last one
	 * @param jobs the last one first, at least one
	 */
	public record Cause(String key, String sentence, List<FailedJob> jobs) {
	}

	/**
	 * A job that failed.
	 *
	 * @param id its id
	 * @param tenant whose it is
	 * @param type such as "import"
	 * @param lane the lane's name
	 * @param name what its owner calls it
	 * @param attempt how often it was submitted or tried again
	 * @param ended when it failed
	 */
	public record FailedJob(JobId id, TenantId tenant, String type, String lane, String name, int attempt,
			Instant ended) {
	}

}
