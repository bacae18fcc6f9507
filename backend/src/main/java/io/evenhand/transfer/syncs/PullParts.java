package io.evenhand.transfer.syncs;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

import io.evenhand.batch.WorkFailed;
import io.evenhand.http.ExchangeFailed;
import io.evenhand.job.Counts;
import io.evenhand.job.Progress;
import io.evenhand.transfer.syncs.page.PageRefused;
import io.evenhand.transfer.syncs.page.Position;

import org.springframework.stereotype.Component;

/**
 * What a pull is made of. Thread-safe.
 */
@Component
class PullParts {

	private final RunRows runs;

	private final Pulls pulls;

	private final Storing storing;

	private final AskingFor asking;

	private final Progress progress;

	PullParts(RunRows runs, Pulls pulls, Storing storing, AskingFor asking, Progress progress) {
		this.runs = runs;
		this.pulls = pulls;
		this.storing = storing;
		this.asking = asking;
		this.progress = progress;
	}

	Pull load(long job) {
		Run run = this.runs.run(job);
		return this.pulls.load(run, this.asking.connection(run).collection());
	}

	Pulls pulls() {
		return this.pulls;
	}

	Storing storing() {
		return this.storing;
	}

	/** Begins a run and announces how much it is, as far as that is known. */
	void begin(Pull pull) {
		this.pulls.begin(pull.run());
		Pull begun = load(pull.run().job());
		this.progress.plan(pull.run().job(), 0, switch (pull.run().mode()) {
			case REPAIR -> pull.run().ids().size();
			case FULL, INCREMENTAL -> seconds(begun.position(), begun.begun().mark());
		});
	}

	/** Windows know how much time they cover; pages and cursors do not know their end. */
	private static long seconds(Position position, Instant until) {
		Instant from = position.from();
		return (from != null) ? Math.max(1, Duration.between(from, until).toSeconds()) : 0;
	}

	/** Joins the chunk's transaction. */
	void progress(Pull pull, Counts counts) {
		Run run = pull.run();
		Position at = pull.position();
		long done = switch (run.mode()) {
			case REPAIR -> at.page() + 1;
			case FULL, INCREMENTAL -> {
				Position first = pull.route().first();
				yield (at.from() != null && first.from() != null)
						? Math.max(0, Duration.between(first.from(), at.from()).toSeconds()) : 0;
			}
		};
		this.progress.set(run.job(), 0, done, counts);
	}

	/**
	 * Asks for the page of a run's position.
	 * @throws ExchangeFailed if the run is to stop at once
	 * @throws WorkFailed if somebody must change something first
	 */
	Fetched ask(Pull pull, BooleanSupplier stopped) throws PageRefused, ExchangeFailed {
		return this.asking.ask(pull, stopped);
	}

}
