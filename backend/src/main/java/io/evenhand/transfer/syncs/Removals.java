package io.evenhand.transfer.syncs;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Decides once for each full sync whether what it did not see is removed. Joins the
 * chunk's transaction. Thread-safe.
 */
@Component
class Removals {

	private final JdbcClient jdbc;

	private final Served served;

	private final AskingFor connections;

	Removals(JdbcClient jdbc, Served served, AskingFor connections) {
		this.jdbc = jdbc;
		this.served = served;
		this.connections = connections;
	}

	/** By primary key. */
	private static final String DECIDED = "select missing, note from sync_run where job = :job";

	/** By primary key. */
	private static final String DECIDE = "update sync_run set missing = :missing, note = coalesce(:note, note)"
			+ " where job = :job and missing is null";

	/** By primary key. */
	private static final String COUNT = "update sync_run set removed = removed + :more where job = :job";

	/**
	 * The mark of a refusal: nothing is removed where what is missing was not allowed.
	 */
	private static final String REFUSED = " were not removed";

	boolean allowed(Run run) {
		Decision decided = this.jdbc.sql(DECIDED)
			.param("job", run.job())
			.query((row, n) -> new Decision((Integer) row.getObject("missing"), row.getString("note")))
			.single();
		if (decided.missing() != null) {
			return decided.missing() > 0 && (decided.note() == null || !decided.note().contains(REFUSED));
		}
		int missing = this.served.missing(run);
		String note = allowed(run, missing) ? null
				: ("%d of %d records of this connection were missing at the provider and" + REFUSED
						+ ", because that is more than %s of them. Look whether the provider is right, and confirm the number.")
					.formatted(missing, this.served.all(run), percent(run));
		this.jdbc.sql(DECIDE).param("missing", missing).param("note", note).param("job", run.job()).update();
		return note == null && missing > 0;
	}

	private boolean allowed(Run run, int missing) {
		Integer confirmed = run.confirmed();
		if (missing == 0 || (confirmed != null && missing <= confirmed)) {
			return true;
		}
		return missing <= share(run) * this.served.all(run);
	}

	private static double share(Run run) {
		return Objects.requireNonNull(run.provider().limits().removed());
	}

	private static String percent(Run run) {
		return Math.round(share(run) * 100) + " %";
	}

	String collection(Run run) {
		return this.connections.connection(run).collection();
	}

	void count(Run run, int more) {
		this.jdbc.sql(COUNT).param("more", more).param("job", run.job()).update();
	}

	/** What was decided. */
	private record Decision(@Nullable Integer missing, @Nullable String note) {
	}

}
