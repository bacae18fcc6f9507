package io.evenhand.job;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import io.evenhand.job.PurgeRows.Old;
import io.evenhand.store.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Removes by age what is kept beside jobs that have ended: what their type keeps, Spring
 * Batch's rows, step requests and attempts. The job itself stays and keeps its totals.
 * First it is marked, so that nobody tries it again; what a crash leaves half done is
 * done first the next time. Never works more than a quarter of its time. Thread-safe.
 */
@Component
class Purge implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(Purge.class);

	private static final int JOBS = 100;

	/** Rests so many times as long as the step before took. */
	private static final int YIELD = 3;

	private final PurgeRows rows;

	private final ObjectProvider<JobRemains> remains;

	private final PurgeSettings settings;

	private final InstantSource clock;

	Purge(PurgeRows rows, ObjectProvider<JobRemains> remains, PurgeSettings settings, InstantSource clock) {
		this.rows = rows;
		this.remains = remains;
		this.settings = settings;
		this.clock = clock;
	}

	@Override
	public String name() {
		return "purge-jobs";
	}

	@Override
	public Duration period() {
		return this.settings.period();
	}

	@Override
	public void run(Turn turn) {
		int jobs = 0;
		long removed = 0;
		boolean time = turn.goOn(Duration.ZERO);
		for (List<Old> some = next(); time && !some.isEmpty(); some = next()) {
			int before = jobs;
			for (Old job : some) {
				long rows = time ? purge(job, turn) : -1;
				time = rows >= 0;
				jobs += time ? 1 : 0;
				removed += Math.max(0, rows);
			}
			time &= jobs > before;
		}
		if (jobs > 0) {
			logger.info("The details of {} jobs that ended long ago were removed, {} rows", jobs, removed);
		}
	}

	private List<Old> next() {
		return this.rows.next(this.settings, JOBS);
	}

	/** How many rows were removed; -1 where there was no time for all of them. */
	private long purge(Old job, Turn turn) {
		if (!this.rows.begin(job)) {
			return 0;
		}
		long removed = 0;
		for (JobRemains kept : this.remains.orderedStream().toList()) {
			int[] rows = { 1 };
			while (rows[0] > 0) {
				Duration rest = timed(() -> rows[0] = kept.remove(job.id(), this.settings.batch()));
				removed += rows[0];
				if (!turn.goOn((rows[0] > 0) ? rest : Duration.ZERO)) {
					return -1;
				}
			}
		}
		this.rows.end(job.id());
		return removed;
	}

	private Duration timed(Runnable step) {
		long from = this.clock.millis();
		step.run();
		Duration yield = Duration.ofMillis(Math.max(0, this.clock.millis() - from) * YIELD);
		return (yield.compareTo(this.settings.pause()) > 0) ? yield : this.settings.pause();
	}

}
