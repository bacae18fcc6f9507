package io.evenhand.gate;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.jdbc.SpanRow;
import io.evenhand.gate.jdbc.SpanRows;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What has held a job, its tenant in its lane, its account or its lane. Takes no locks.
 * Thread-safe.
 */
@Component
public class HoldSpans {

	/** More than that of one wait is not told. */
	private static final int MOST = 1_000;

	private final SpanRows rows;

	HoldSpans(SpanRows rows) {
		this.rows = rows;
	}

	/**
	 * What could have held a job between two times, whether it waited or not.
	 * @param job the job's id
	 * @param from by the database's clock
	 * @param to by the database's clock
	 * @return by their beginning; the latest 1,000
	 */
	public List<HoldSpan> of(long job, Instant from, Instant to) {
		return this.rows.scope(job)
			.stream()
			.flatMap((scope) -> this.rows.of(scope, from, to, MOST).stream())
			.map(HoldSpans::span)
			.sorted(Comparator.comparing(HoldSpan::since).thenComparing(HoldSpan::clause))
			.toList();
	}

	private static HoldSpan span(SpanRow row) {
		SpanRow.Values values = row.values();
		return new HoldSpan(row.key().clause(), row.since(), row.ended(), values.ends(),
				new HoldSpan.Values(values.used(), values.most(), values.by(), values.reason()));
	}

	/**
	 * A time in which a rule held. Immutable.
	 *
	 * @param clause the rule
	 * @param since since when; to the second where nobody tells it when it happens
	 * @param ended until when; null while it holds
	 * @param ends when it ends by itself, as far as is known
	 * @param values what is known beside
	 */
	public record HoldSpan(Clause clause, Instant since, @Nullable Instant ended, @Nullable Instant ends,
			Values values) {

		/**
		 * What is known of a hold beside its time.
		 *
		 * @param used how much was used when it began
		 * @param most of how much
		 * @param by who paused it
		 * @param reason why it was paused or throttled
		 */
		public record Values(@Nullable Integer used, @Nullable Integer most, @Nullable String by,
				@Nullable String reason) {
		}

	}

}
