package io.evenhand.support;

import java.nio.file.Path;
import java.util.Optional;

import io.evenhand.support.Program.NotObtained;

/**
 * The way in which the tests come by their MySQL. Immutable; the choice is pure and asks
 * the machine no further than it must.
 */
sealed interface MySqlWay {

	/** A server that somebody else runs, by the address they gave. */
	record Given(String url) implements MySqlWay {
	}

	/** A container, where Docker answers. */
	record Container() implements MySqlWay {
	}

	/** A server of our own, started from a mysqld that was found or obtained. */
	record Binary(Path mysqld, String from) implements MySqlWay {
	}

	/**
	 * The first way that this machine offers.
	 * @throws IllegalStateException if there is none, saying how to make one
	 */
	static MySqlWay choose(Machine machine) {
		Optional<String> url = machine.givenUrl();
		return url.isPresent() ? new Given(url.get()) : own(machine);
	}

	/**
	 * The first way to a server that nobody else uses, whatever was given.
	 * @throws IllegalStateException if there is none, saying how to make one
	 */
	static MySqlWay own(Machine machine) {
		if (machine.dockerAnswers()) {
			return new Container();
		}
		Optional<Path> found = machine.mysqldOnPath();
		if (found.isPresent()) {
			return new Binary(found.get(), "mysqld on the PATH");
		}
		try {
			return new Binary(machine.obtain(), "tools/obtain-mysql");
		}
		catch (NotObtained ex) {
			throw new IllegalStateException("These tests need a MySQL server, and no way leads to one here: no"
					+ " EVENHAND_TEST_MYSQL_URL, no Docker, no mysqld of MySQL on the PATH; and tools/obtain-mysql said: "
					+ ex.getMessage());
		}
	}

	/** What the choice asks of a machine, each only when it is needed. */
	interface Machine {

		Optional<String> givenUrl();

		boolean dockerAnswers();

		Optional<Path> mysqldOnPath();

		Path obtain() throws NotObtained;

	}

}
