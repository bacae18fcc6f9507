package io.evenhand.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How one node is started. Immutable: each method gives new settings.
 *
 * @param name its id among the nodes
 * @param environment its settings as environment variables, beside this JVM's own
 * @param jvm flags of its JVM
 */
public record NodeSettings(String name, Map<String, String> environment, List<String> jvm) {

	private static final String MAIN = "io.evenhand.EvenhandApplication";

	private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

	public NodeSettings {
		environment = Map.copyOf(environment);
		jvm = List.copyOf(jvm);
	}

	static NodeSettings named(String name) {
		return new NodeSettings(name, Map.of("EVENHAND_NODE_ID", name), List.of("-Xmx512m"));
	}

	/**
	 * Sets one setting.
	 * @param variable its environment variable
	 * @param value its value
	 * @return settings with it
	 */
	public NodeSettings with(String variable, String value) {
		return with(Map.of(variable, value));
	}

	/**
	 * Sets several settings at once, such as {@link TestDatabase#environment()}.
	 * @param more their environment variables and values
	 * @return settings with them
	 */
	public NodeSettings with(Map<String, String> more) {
		Map<String, String> all = new HashMap<>(this.environment);
		all.putAll(more);
		return new NodeSettings(this.name, all, this.jvm);
	}

	/**
	 * Adds flags of the JVM, after those that are there: {@code -Xmx256m} wins.
	 * @param flags the flags
	 * @return settings with them
	 */
	public NodeSettings jvm(String... flags) {
		List<String> all = new ArrayList<>(this.jvm);
		all.addAll(List.of(flags));
		return new NodeSettings(this.name, this.environment, all);
	}

	/**
	 * Lays a team's own classes beside the jar, as an operator would with a loader path.
	 * @param configuration the Spring configuration to take in; its package goes along
	 * @return settings with it
	 */
	public NodeSettings beside(Class<?> configuration) {
		return with("SPRING_MAIN_SOURCES", configuration.getName()).jvm("-Dloader.main=" + MAIN,
				"-Dloader.path=" + OwnClasses.laidOut(configuration));
	}

	List<String> command() {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(this.jvm);
		boolean beside = this.jvm.stream().anyMatch((flag) -> flag.startsWith("-Dloader.path"));
		command.addAll(beside ? List.of("-cp", jar().toString(), LAUNCHER) : List.of("-jar", jar().toString()));
		return command;
	}

	/** The jar that this build has packaged; the build hands over its name. */
	private static Path jar() {
		String given = System.getProperty("evenhand.jar");
		if (given == null || !Files.exists(Path.of(given))) {
			throw new IllegalStateException("Tests of separate nodes need the packaged jar: run them by"
					+ " mvnw verify, or set -Devenhand.jar to one; it is " + given);
		}
		return Path.of(given);
	}

}
