package io.evenhand.transfer.syncs;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Objects;

import io.evenhand.batch.WorkFailed;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordCollection;
import io.evenhand.record.RecordStore;
import io.evenhand.transfer.syncs.page.Items;
import io.evenhand.transfer.syncs.page.Position;
import io.evenhand.transfer.syncs.page.Route;
import io.evenhand.transfer.syncs.provider.Limits;
import io.evenhand.transfer.syncs.provider.Paging.Kind;
import io.evenhand.transfer.syncs.provider.Provider;
import io.evenhand.transfer.syncs.provider.Updated;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Begins a run, begins it again, and stops it at its limits. Thread-safe.
 */
@Component
class Pulls {

	private final RunRows runs;

	private final Marks marks;

	private final Collections collections;

	private final RecordStore records;

	private final Clock clock;

	Pulls(RunRows runs, Marks marks, Collections collections, RecordStore records, Clock clock) {
		this.runs = runs;
		this.marks = marks;
		this.collections = collections;
		this.records = records;
		this.clock = clock;
	}

	/** The run as it stands. */
	Pull load(Run run, String collection) {
		RecordCollection known = this.collections.find(collection)
			.orElseThrow(() -> new WorkFailed("There is no collection \"" + collection + "\" any more."));
		Items items = new Items(run.provider(), known);
		return new Pull(run, this.runs.stand(run.job()), items,
				this.records.target(run.tenant(), known, run.job(), new HashSet<>(items.carried())));
	}

	/** The new mark is from before the first request. */
	void begin(Run run) {
		Instant now = this.clock.instant().truncatedTo(ChronoUnit.MICROS);
		Instant since = (run.mode() == Mode.INCREMENTAL)
				? this.marks.find(run.connection()).map((mark) -> mark.minus(overlap(run.provider()))).orElse(null)
				: null;
		this.runs.begin(run.job(), new Stand.Begun(now, since, now), first(run, since, now));
	}

	private static Position first(Run run, @Nullable Instant since, Instant now) {
		return (run.mode() == Mode.REPAIR) ? new Position(null, 0, null)
				: new Route(run.provider(), since, now).first();
	}

	private static Duration overlap(Provider provider) {
		Updated updated = provider.updated();
		Duration overlap = (updated != null) ? updated.overlap() : provider.paging().overlap();
		return (overlap != null) ? overlap : Duration.ZERO;
	}

	/** Whether a provider can say what changed. */
	static boolean tellsChanges(Provider provider) {
		return provider.updated() != null || provider.paging().kind() == Kind.WINDOW;
	}

	/**
	 * Begins again where a cursor is no longer known.
	 * @throws WorkFailed if it has done so too often
	 */
	void again(Pull pull) {
		Limits limits = pull.run().provider().limits();
		int round = pull.stand().round() + 1;
		if (round > orZero(limits.restarts())) {
			throw new WorkFailed(
					"The provider no longer knew where the sync was, after %d %s, and it began again %d %s already."
						.formatted(pull.stand().pages(), pages(pull.stand().pages()), round - 1, times(round - 1)));
		}
		Instant since = pull.begun().since();
		String from = (since != null) ? "from " + since.truncatedTo(ChronoUnit.SECONDS) : "from the start";
		this.runs.again(pull.run().job(), pull.stand(), first(pull.run(), since, pull.begun().mark()),
				"The provider no longer knew where the sync was, after %d %s; it began again %s (%d of at most %d times)."
					.formatted(pull.stand().pages(), pages(pull.stand().pages()), from, round,
							orZero(limits.restarts())));
	}

	/**
	 * Counts a wait.
	 * @throws WorkFailed if it waited too often or for too long
	 */
	void waited(Pull pull) {
		Limits limits = pull.run().provider().limits();
		Stand.Waits waits = pull.stand().waits();
		Instant now = this.clock.instant().truncatedTo(ChronoUnit.MICROS);
		Duration since = (waits.since() != null) ? Duration.between(waits.since(), now) : Duration.ZERO;
		if (waits.times() >= orZero(limits.waits()) || since.compareTo(Objects.requireNonNull(limits.waiting())) > 0) {
			throw new WorkFailed(
					"The provider asked to wait %d times in a row, for %d min; the sync was given up. What was stored stays."
						.formatted(waits.times() + 1, since.toMinutes()));
		}
		this.runs.waited(pull.run().job(), pull.stand(), now);
	}

	/**
	 * Looks at the limits of a run before its next page.
	 * @throws WorkFailed if one is reached
	 */
	void check(Pull pull) {
		Limits limits = pull.run().provider().limits();
		if (pull.stand().pages() >= orZero(limits.pages())) {
			throw new WorkFailed("The sync stopped at its limit of %d pages without an end. What was stored stays."
				.formatted(pull.stand().pages()));
		}
		Duration age = Duration.between(pull.begun().at(), this.clock.instant());
		if (age.compareTo(Objects.requireNonNull(limits.time())) > 0) {
			throw new WorkFailed("The sync stopped at its limit of time, after %d pages. What was stored stays."
				.formatted(pull.stand().pages()));
		}
	}

	private static int orZero(@Nullable Integer number) {
		return (number != null) ? number : 0;
	}

	private static String pages(int number) {
		return (number == 1) ? "page" : "pages";
	}

	private static String times(int number) {
		return (number == 1) ? "time" : "times";
	}

}
