package io.evenhand.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LeftoversTests {

	private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

	@TempDir
	Path dir;

	@Test
	void whatAKilledNodeLeftGoesAndWhatAnotherOneIsWritingStays() throws IOException {
		Path left = file("0123456789abcdef0123456789abcdef.part", Duration.ofHours(2));
		Path written = file("1123456789abcdef0123456789abcdef.part", Duration.ofMinutes(50));
		Path whole = file("2123456789abcdef0123456789abcdef", Duration.ofDays(90));
		new Leftovers(new StorageSettings(this.dir), InstantSource.fixed(NOW)).remove();
		assertThat(left).doesNotExist();
		assertThat(written).exists();
		assertThat(whole).exists();
	}

	private Path file(String name, Duration age) throws IOException {
		Path file = Files.writeString(this.dir.resolve(name), "ref\n1\n");
		return Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
	}

}
