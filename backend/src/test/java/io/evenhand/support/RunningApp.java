package io.evenhand.support;

import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Stream;

import io.evenhand.EvenhandApplication;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole application inside this JVM, on a port of its own. Thread-safe.
 *
 * @param context its beans
 */
public record RunningApp(ConfigurableApplicationContext context) implements AutoCloseable {

	/**
	 * Starts it on an empty embedded database, which is the demo world unless a property
	 * says otherwise.
	 * @param properties as "name=value"
	 * @return the application, ready
	 */
	public static RunningApp embedded(String... properties) {
		return embeddedIn("jdbc:h2:mem:" + UUID.randomUUID(), properties);
	}

	/**
	 * Starts it on an embedded database that may be there already.
	 * @param url its JDBC address without parameters of ours
	 * @param properties as "name=value"
	 * @return the application, ready
	 */
	public static RunningApp embeddedIn(String url, String... properties) {
		return start(Stream.concat(Stream.of(
				"spring.datasource.url=" + url
						+ ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;DB_CLOSE_ON_EXIT=FALSE",
				"spring.datasource.username=sa", "spring.datasource.password="), Arrays.stream(properties)));
	}

	/**
	 * Starts a node on a database of MySQL.
	 * @param database where
	 * @param properties as "name=value"
	 * @return the application, ready
	 */
	public static RunningApp on(TestDatabase database, String... properties) {
		return start(Stream.concat(Stream.of("spring.datasource.url=" + database.url(),
				"spring.datasource.username=" + database.username(),
				"spring.datasource.password=" + database.password(), "spring.datasource.hikari.maximum-pool-size=8",
				"evenhand.node.id=" + UUID.randomUUID().toString().substring(0, 8)), Arrays.stream(properties)));
	}

	private static RunningApp start(Stream<String> properties) {
		String[] arguments = Stream.concat(Stream.of("server.port=0", "spring.main.banner-mode=off",
				"evenhand.storage.dir=" + System.getProperty("java.io.tmpdir") + "/evenhand-" + UUID.randomUUID()),
				properties)
			.map(property -> "--" + property)
			.toArray(String[]::new);
		return new RunningApp(SpringApplication.run(EvenhandApplication.class, arguments));
	}

	/**
	 * Where it answers.
	 * @return an address without a slash at its end
	 */
	public String address() {
		return "http://localhost:" + this.context.getEnvironment().getRequiredProperty("local.server.port");
	}

	public <T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	@Override
	public void close() {
		this.context.close();
	}

}
