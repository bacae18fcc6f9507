package io.evenhand.support;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.evenhand.support.Program.NotObtained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class MySqlWayTests {

	private static final Path FOUND = Path.of("/somewhere/mysqld");

	private static final Path OBTAINED = Path.of("/cache/mysqld");

	@Test
	void aGivenAddressWinsAndNothingElseIsAsked() {
		FakeMachine machine = new FakeMachine("jdbc:mysql://db:3306/", true, FOUND, OBTAINED);
		assertThat(MySqlWay.choose(machine)).isEqualTo(new MySqlWay.Given("jdbc:mysql://db:3306/"));
		assertThat(machine.asked).containsExactly("url");
	}

	@Test
	void aServerOfItsOwnIsNotTheGivenOne() {
		FakeMachine machine = new FakeMachine("jdbc:mysql://db:3306/", false, FOUND, OBTAINED);
		assertThat(MySqlWay.own(machine)).isEqualTo(new MySqlWay.Binary(FOUND, "mysqld on the PATH"));
		assertThat(machine.asked).containsExactly("docker", "path");
	}

	@Test
	void dockerComesBeforeAServerOnThePath() {
		FakeMachine machine = new FakeMachine(null, true, FOUND, OBTAINED);
		assertThat(MySqlWay.choose(machine)).isEqualTo(new MySqlWay.Container());
		assertThat(machine.asked).containsExactly("url", "docker");
	}

	@Test
	void aServerOnThePathIsTakenBeforeOneIsFetched() {
		FakeMachine machine = new FakeMachine(null, false, FOUND, OBTAINED);
		assertThat(MySqlWay.choose(machine)).isEqualTo(new MySqlWay.Binary(FOUND, "mysqld on the PATH"));
		assertThat(machine.asked).containsExactly("url", "docker", "path");
	}

	@Test
	void whereNothingIsThereOneIsFetched() {
		FakeMachine machine = new FakeMachine(null, false, null, OBTAINED);
		assertThat(MySqlWay.choose(machine)).isEqualTo(new MySqlWay.Binary(OBTAINED, "tools/obtain-mysql"));
	}

	@Test
	void noWayIsAFailureThatNamesEveryWay() {
		FakeMachine machine = new FakeMachine(null, false, null, null);
		assertThatIllegalStateException().isThrownBy(() -> MySqlWay.choose(machine))
			.withMessageContaining("EVENHAND_TEST_MYSQL_URL")
			.withMessageContaining("Docker")
			.withMessageContaining("mysqld")
			.withMessageContaining("no network here");
	}

	private static final class FakeMachine implements MySqlWay.Machine {

		private final List<String> asked = new ArrayList<>();

		private final @Nullable String url;

		private final boolean docker;

		private final @Nullable Path onPath;

		private final @Nullable Path obtainable;

		FakeMachine(@Nullable String url, boolean docker, @Nullable Path onPath, @Nullable Path obtainable) {
			this.url = url;
			this.docker = docker;
			this.onPath = onPath;
			this.obtainable = obtainable;
		}

		@Override
		public Optional<String> givenUrl() {
			this.asked.add("url");
			return Optional.ofNullable(this.url);
		}

		@Override
		public boolean dockerAnswers() {
			this.asked.add("docker");
			return this.docker;
		}

		@Override
		public Optional<Path> mysqldOnPath() {
			this.asked.add("path");
			return Optional.ofNullable(this.onPath);
		}

		@Override
		public Path obtain() throws NotObtained {
			this.asked.add("obtain");
			if (this.obtainable == null) {
				throw new NotObtained("no network here");
			}
			return this.obtainable;
		}

	}

}
