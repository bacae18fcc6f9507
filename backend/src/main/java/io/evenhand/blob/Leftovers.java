package io.evenhand.blob;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Removes, when a node starts, what a killed one left of the uploads that it was
 * receiving. Other nodes may be receiving theirs: what was written lately is not touched.
 * Immutable.
 */
@Component
class Leftovers {

	private static final Logger logger = LoggerFactory.getLogger(Leftovers.class);

	/** No connection is silent for so long and lives. */
	private static final Duration SILENT = Duration.ofHours(1);

	private final Path dir;

	private final InstantSource clock;

	Leftovers(StorageSettings settings, InstantSource clock) {
		this.dir = settings.dir();
		this.clock = clock;
	}

	@EventListener(ApplicationReadyEvent.class)
	void remove() {
		Instant lately = this.clock.instant().minus(SILENT);
		try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(this.dir,
				"*" + DirectoryBlobStore.UNFINISHED)) {
			for (Path file : unfinished) {
				if (Files.getLastModifiedTime(file).toInstant().isBefore(lately) && Files.deleteIfExists(file)) {
					logger.info("Removed {}, left of an upload that was cut off", file.getFileName());
				}
			}
		}
		catch (IOException ex) {
			logger.warn("What was left of uploads could not be removed", ex);
		}
	}

}
