package io.evenhand.support;

import java.nio.file.Path;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.evenhand.support.Program.NotObtained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class BrowserWayTests {

	private static final Path FOUND = Path.of("/somewhere/chromium");

	private static final Path DOWNLOADED = Path.of("/playwright/chrome");

	private static final Path OBTAINED = Path.of("/cache/chromium");

	@Test
	void aBrowserOnThePathWins() {
		assertThat(BrowserWay.choose(new FakeMachine(FOUND, DOWNLOADED, OBTAINED)))
			.isEqualTo(new BrowserWay(FOUND, "on the PATH"));
	}

	@Test
	void playwrightsOwnDownloadIsTakenBeforeOneIsFetched() {
		assertThat(BrowserWay.choose(new FakeMachine(null, DOWNLOADED, OBTAINED)).executable()).isEqualTo(DOWNLOADED);
	}

	@Test
	void whereNoneIsThereOneIsFetched() {
		assertThat(BrowserWay.choose(new FakeMachine(null, null, OBTAINED)))
			.isEqualTo(new BrowserWay(OBTAINED, "tools/obtain-chromium"));
	}

	@Test
	void noWayIsAFailureThatSaysHowToGetOneAndHowToDoWithout() {
		assertThatIllegalStateException().isThrownBy(() -> BrowserWay.choose(new FakeMachine(null, null, null)))
			.withMessageContaining("on the PATH")
			.withMessageContaining("-Devenhand.browser=skip")
			.withMessageContaining("no network here");
	}

	private record FakeMachine(@Nullable Path onPath, @Nullable Path downloaded,
			@Nullable Path obtainable) implements BrowserWay.Machine {

		@Override
		public Optional<Path> browserOnPath() {
			return Optional.ofNullable(this.onPath);
		}

		@Override
		public Optional<Path> playwrightsOwn() {
			return Optional.ofNullable(this.downloaded);
		}

		@Override
		public Path obtain() throws NotObtained {
			if (this.obtainable == null) {
				throw new NotObtained("no network here");
			}
			return this.obtainable;
		}

	}

}
