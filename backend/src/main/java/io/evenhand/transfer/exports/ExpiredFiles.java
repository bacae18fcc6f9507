package io.evenhand.transfer.exports;

import java.time.Duration;
import java.util.List;

import io.evenhand.job.PurgeSettings;
import io.evenhand.job.StoredBytes;
import io.evenhand.store.Chore;
import io.evenhand.store.Retry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Removes the files of exports when their time is over. The export's job stays and tells
 * its totals. Thread-safe.
 */
@Component
class ExpiredFiles implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(ExpiredFiles.class);

	private static final int AT_A_TIME = 100;

	/** A download that began in time goes on for so long. */
	static final Duration DOWNLOAD = Duration.ofHours(1);

	private final ExportResults results;

	private final PieceSweep sweep;

	private final StoredBytes stored;

	private final Retry retry;

	private final PurgeSettings settings;

	ExpiredFiles(ExportResults results, PieceSweep sweep, StoredBytes stored, Retry retry, PurgeSettings settings) {
		this.stored = stored;
		this.retry = retry;
		this.results = results;
		this.sweep = sweep;
		this.settings = settings;
	}

	@Override
	public String name() {
		return "purge-exports";
	}

	@Override
	public Duration period() {
		return this.settings.period();
	}

	@Override
	public void run(Turn turn) {
		int removed = 0;
		for (List<Long> some = next(); !some.isEmpty() && turn.goOn(this.settings.pause()); some = next()) {
			some.forEach(this::remove);
			removed += some.size();
		}
		if (removed > 0) {
			logger.info("{} files of exports were removed, their time was over", removed);
		}
	}

	private List<Long> next() {
		return this.results.expired(DOWNLOAD, AT_A_TIME);
	}

	private void remove(long job) {
		while (this.sweep.remove(job, AT_A_TIME) > 0) {
			logger.debug("Some pieces of export {} were removed", job);
		}
		this.retry.inTransaction(() -> {
			this.stored.giveBack(job);
			this.results.forget(job);
		});
	}

}
