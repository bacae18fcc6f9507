package io.evenhand.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;

import org.testcontainers.DockerClientFactory;

import io.evenhand.support.Program.NotObtained;

/**
 * The machine that the tests run on.
 */
final class ThisMachine implements MySqlWay.Machine {

	@Override
	public Optional<String> givenUrl() {
		return Optional.ofNullable(System.getenv("EVENHAND_TEST_MYSQL_URL")).filter(url -> !url.isBlank());
	}

	@Override
	public boolean dockerAnswers() {
		return DockerClientFactory.instance().isDockerAvailable();
	}

	@Override
	public Optional<Path> mysqldOnPath() {
		// MariaDB also calls its server mysqld
		return Program.onPath("mysqld")
			.filter(mysqld -> !Program.run(mysqld.toString(), "--no-defaults", "--version")
				.output()
				.contains("MariaDB"));
	}

	@Override
	public Path obtain() throws NotObtained {
		return Program.obtain("obtain-mysql");
	}

	static int freePort() {
		try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
