package io.evenhand.notify;

import java.time.Instant;
import java.util.Locale;

import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is told of a job that ended, in the API's words. Immutable.
 *
 * @param type {@value #TYPE}, or {@value #TEST}
 * @param timestamp when it ended
 * @param data the job
 */
record JobEnded(String type, Instant timestamp, Data data) {

	static final String TYPE = "job.ended";

	static final String TEST = "test";

	private static final JsonMapper json = JsonMapper.builder().build();

	static JobEnded of(Job job, String tenant) {
		Instant ended = job.times().ended();
		if (ended == null) {
			throw new IllegalArgumentException("Job " + job.id() + " has not ended");
		}
		return new JobEnded(TYPE, ended, new Data(job.id().toString(), tenant, job.type(), job.name(), job.lane(),
				job.priority().name().toLowerCase(Locale.ROOT), job.state().word(), job.run().attempt(),
				job.times().submitted(), job.times().started(), ended, job.percent(), job.counts(), job.failure()));
	}

	/** Looks like one, so that the receiver's code can be tried. */
	static JobEnded test(String tenant, Instant now) {
		return new JobEnded(TEST, now, new Data("0", tenant, "import", "a test", "bulk", "normal", "succeeded", 1, now,
				now, now, 100, Counts.NONE, null));
	}

	static JobEnded read(String text) {
		return json.readValue(text, JobEnded.class);
	}

	String text() {
		return json.writeValueAsString(this);
	}

	/**
	 * The job, member for member as the API shows it once it has ended.
	 *
	 * @param id decimal text
	 * @param tenant the receiver's own code
	 * @param type such as {@code import}
	 * @param name what people call it: anybody's text
	 * @param lane the lane's name
	 * @param priority low, normal, high or urgent
	 * @param state succeeded, failed or cancelled
	 * @param attempt 0 where it never started, 1 for the first, more where it was tried
	 * again
	 * @param submittedAt when it was taken in
	 * @param startedAt when its first step started, null where none did
	 * @param endedAt when it ended
	 * @param percent 0 to 100, null where it cannot be computed
	 * @param counts its records
	 * @param failure why it failed, null unless it did
	 */
	record Data(String id, String tenant, String type, String name, String lane, String priority, String state,
			int attempt, Instant submittedAt, @Nullable Instant startedAt, Instant endedAt, @Nullable Integer percent,
			Counts counts, @Nullable String failure) {
	}

}
