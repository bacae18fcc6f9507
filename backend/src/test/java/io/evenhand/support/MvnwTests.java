package io.evenhand.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.evenhand.support.Program.Result;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The project's mvnw on machines that lack this or that: its PATH is a folder with a few
 * real tools and fakes for the rest.
 */
class MvnwTests {

	private static final List<String> TOOLS = List.of("sh", "sed", "cut", "dirname", "mktemp", "mkdir", "rm", "mv",
			"tar", "curl", "sha512sum");

	@TempDir
	private Path machine;

	@BeforeEach
	void aMachineWithAJdk() throws IOException {
		Files.createDirectories(this.machine.resolve("bin"));
		for (String tool : TOOLS) {
			Files.createSymbolicLink(bin(tool), Program.onPath(tool).orElseThrow());
		}
		fake("java", "");
		fake("javac", "echo javac 17.0.9");
	}

	@Test
	void aNewEnoughMavenIsUsedAsItIs() throws IOException {
		fakeMaven("3.6.3");
		Result result = mvnw("-f", "pom.xml", "verify");
		assertThat(result.output()).isEqualTo("maven 3.6.3 runs: -f pom.xml verify");
		assertThat(result.exit()).isZero();
	}

	@Test
	void awayFromAPomTheProjectItselfIsMeant() throws IOException {
		fakeMaven("3.10.0");
		Path elsewhere = Files.createDirectories(this.machine.resolve("elsewhere"));
		Result result = mvnwIn(elsewhere, "verify");
		assertThat(result.output()).isEqualTo("maven 3.10.0 runs: -f " + Checkout.file("pom.xml") + " verify");
	}

	@Test
	void anOlderMavenIsNotUsedAndAChangedDownloadIsThrownAway() throws IOException {
		fakeMaven("3.6.2");
		Result result = mvnw("verify");
		assertThat(result.exit()).isEqualTo(1);
		assertThat(result.errors()).contains("no mvn of 3.6.3 or newer").contains("SHA-512").contains("thrown away");
		try (var left = Files.walk(this.machine.resolve("m2"))) {
			assertThat(left.filter(Files::isRegularFile)).isEmpty();
		}
	}

	@Test
	void withoutCurlItSaysWhatIsMissing() throws IOException {
		Files.delete(bin("curl"));
		assertThat(mvnw("verify").errors()).contains("no curl to fetch one");
	}

	@Test
	void withoutAJdkOrWithAnOldOneItSaysSo() throws IOException {
		fake("javac", "echo javac 11.0.2");
		assertThat(mvnw("verify").errors()).contains("JDK 17 or newer is needed").contains("is 11");
		fake("javac", "echo javac 1.8.0_392");
		assertThat(mvnw("verify").errors()).contains("is 8");
		Files.delete(bin("javac"));
		assertThat(mvnw("verify").errors()).contains("has no compiler");
		Files.delete(bin("java"));
		assertThat(mvnw("verify").errors()).contains("No Java was found");
	}

	private Result mvnw(String... arguments) throws IOException {
		return mvnwIn(Checkout.file(""), arguments);
	}

	private Result mvnwIn(Path folder, String... arguments) throws IOException {
		Path site = this.machine.resolve("site/maven/maven-3/3.9.16/binaries");
		Files.createDirectories(site);
		Files.writeString(site.resolve("apache-maven-3.9.16-bin.tar.gz"), "not Maven");
		List<String> command = new ArrayList<>(
				List.of("env", "-i", "PATH=" + bin(""), "MAVEN_USER_HOME=" + this.machine.resolve("m2"),
						"EVENHAND_MAVEN_DIST=" + this.machine.resolve("site").toUri(), "sh", "-c",
						"cd \"$0\" && exec \"$@\"", folder.toString(), Checkout.file("mvnw").toString()));
		command.addAll(List.of(arguments));
		return Program.run(command.toArray(String[]::new));
	}

	private void fakeMaven(String version) throws IOException {
		fake("mvn", "[ \"$1\" = --version ] && echo Apache Maven " + version + " && exit\necho maven " + version
				+ " runs: \"$@\"");
	}

	private void fake(String name, String script) throws IOException {
		Files.writeString(bin(name), "#!/bin/sh\n" + script + "\n");
		Files.setPosixFilePermissions(bin(name), PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	private Path bin(String tool) {
		return this.machine.resolve("bin").resolve(tool);
	}

}
