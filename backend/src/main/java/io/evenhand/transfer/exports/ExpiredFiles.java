package io.evenhand.transfer.exports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

import io.evenhand.job.PurgeSettings;
import io.evenhand.store.Chore;
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

	private final ExportResults results;

	private final PieceStore store;

	private final PurgeSettings settings;

	ExpiredFiles(ExportResults results, PieceStore store, PurgeSettings settings) {
		this.results = results;
		this.store = store;
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
		for (List<ExportResults.Expired> some = next(); !some.isEmpty()
				&& turn.goOn(this.settings.pause()); some = next()) {
			some.forEach(this::remove);
			removed += some.size();
		}
		if (removed > 0) {
			logger.info("{} files of exports were removed, their time was over", removed);
		}
	}

	private List<ExportResults.Expired> next() {
		return this.results.expired(AT_A_TIME);
	}

	private void remove(ExportResults.Expired file) {
		try {
			this.store.delete(file.blob());
			this.results.forget(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
