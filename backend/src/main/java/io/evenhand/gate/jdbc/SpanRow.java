package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;

import io.evenhand.fairness.Clause;
import org.jspecify.annotations.Nullable;

/**
 * A span of time in which a rule held. Immutable.
 *
 * @param id its number
 * @param key what was held, and by which rule
 * @param since since when
 * @param ended until when; null while it holds
 * @param values what is known beside
 */
public record SpanRow(long id, SpanKey key, Instant since, @Nullable Instant ended, Values values) {

	static SpanRow read(ResultSet row) throws SQLException {
		LocalDateTime ended = row.getObject(8, LocalDateTime.class);
		LocalDateTime ends = row.getObject(9, LocalDateTime.class);
		return new SpanRow(row.getLong(1),
				new SpanKey(row.getInt(2), row.getInt(3), row.getInt(4), row.getLong(5),
						Clause.valueOf(row.getString(6))),
				HeadRow.instant(row.getObject(7, LocalDateTime.class)),
				ended.isBefore(SpanRows.OPEN) ? HeadRow.instant(ended) : null,
				new Values((ends != null) ? HeadRow.instant(ends) : null, row.getObject(10, Integer.class),
						row.getObject(11, Integer.class), row.getString(12), row.getString(13)));
	}

	/**
	 * What is known of a span beside its time.
	 *
	 * @param ends when it ends by itself
	 * @param used how much was used when it began
	 * @param most of how much
	 * @param by who made it
	 * @param reason why
	 */
	public record Values(@Nullable Instant ends, @Nullable Integer used, @Nullable Integer most, @Nullable String by,
			@Nullable String reason) {

		/** Nothing. */
		public static final Values NONE = new Values(null, null, null, null, null);

		public static Values of(int used, int most) {
			return new Values(null, used, most, null, null);
		}

		public static Values by(@Nullable String by, @Nullable String reason) {
			return new Values(null, null, null, by, reason);
		}

	}

}
