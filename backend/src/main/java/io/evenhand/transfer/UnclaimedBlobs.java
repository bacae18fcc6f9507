package io.evenhand.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.evenhand.blob.BlobOwner;
import io.evenhand.blob.BlobStore;
import io.evenhand.job.PurgeSettings;
import io.evenhand.store.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Removes blobs that nobody owns: uploads of which no job came since the node died
 * between the two, and working copies that were left. What was stored lately is not
 * looked at: it may be about to be owned. Thread-safe.
 */
@Component
class UnclaimedBlobs implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(UnclaimedBlobs.class);

	private static final int AT_A_TIME = 100;

	private final BlobStore blobs;

	private final ObjectProvider<BlobOwner> owners;

	private final PurgeSettings settings;

	private final InstantSource clock;

	UnclaimedBlobs(BlobStore blobs, ObjectProvider<BlobOwner> owners, PurgeSettings settings, InstantSource clock) {
		this.blobs = blobs;
		this.owners = owners;
		this.settings = settings;
		this.clock = clock;
	}

	@Override
	public String name() {
		return "sweep-blobs";
	}

	@Override
	public Duration period() {
		return Duration.ofHours(1);
	}

	@Override
	public void run(Turn turn) {
		try {
			int removed = 0;
			List<String> old = this.blobs.storedBefore(this.clock.instant().minus(this.settings.unclaimed()));
			for (int from = 0; from < old.size() && turn.goOn(this.settings.pause()); from += AT_A_TIME) {
				removed += sweep(old.subList(from, Math.min(old.size(), from + AT_A_TIME)));
			}
			if (removed > 0) {
				logger.info("{} uploads and working copies that belong to no job were removed", removed);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private int sweep(List<String> some) throws IOException {
		Set<String> unclaimed = new HashSet<>(some);
		this.owners.stream().forEach((owner) -> unclaimed.removeAll(owner.owned(some)));
		for (String id : unclaimed) {
			this.blobs.delete(id);
		}
		return unclaimed.size();
	}

}
