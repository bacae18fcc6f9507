package io.evenhand.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Sums the parts' rows of jobs. Thread-safe.
 */
@Component
final class ProgressReads {

	/** A range of the primary key for each job. */
	private static final String SUMS = """
			select job, sum(units) units, sum(units_done) units_done, sum(records_read) records_read,
				sum(records_written) records_written, sum(records_rejected) records_rejected,
				sum(records_skipped) records_skipped
			from job_part where job in (:jobs) group by job
			""";

	private final JdbcClient jdbc;

	ProgressReads(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	Map<Long, Sum> sums(List<Long> jobs) {
		Map<Long, Sum> sums = new HashMap<>();
		if (!jobs.isEmpty()) {
			this.jdbc.sql(SUMS).param("jobs", jobs).query((row) -> {
				sums.put(row.getLong("job"),
						new Sum(row.getLong("units"), row.getLong("units_done"),
								new Counts(row.getLong("records_read"), row.getLong("records_written"),
										row.getLong("records_rejected"), row.getLong("records_skipped"))));
			});
		}
		return sums;
	}

	/**
	 * The sums of one job's parts.
	 *
	 * @param units of all parts
	 * @param done units done
	 * @param counts records
	 */
	record Sum(long units, long done, Counts counts) {

		static final Sum NONE = new Sum(0, 0, Counts.NONE);

		Job.Amount amount() {
			return new Job.Amount(Math.min(this.done, this.units), this.units);
		}

		/** Rounded down, so that 100 means all of it; null where nothing is planned. */
		@Nullable Integer percent(JobState state) {
			if (state == JobState.SUCCEEDED) {
				return 100;
			}
			if (this.units <= 0) {
				return null;
			}
			double share = (double) Math.min(this.done, this.units) / this.units;
			return (int) Math.floor(100 * share);
		}

	}

}
