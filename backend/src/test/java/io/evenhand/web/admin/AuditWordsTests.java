package io.evenhand.web.admin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is written into the audit has words there.
 */
class AuditWordsTests {

	private static final Pattern ACTION = Pattern.compile("\"([a-z]+\\.[a-z]+(\\.[a-z]+)?)\"");

	private static final Pattern VERB = Pattern.compile("act\\(order, \"([a-z]+)\"");

	@Test
	void eachActionHasWords() throws IOException {
		Set<String> actions = new TreeSet<>();
		try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/evenhand"))) {
			for (Path file : files.filter((path) -> path.toString().matches("(?!.*/web/).*[.]java")).toList()) {
				String source = Files.readString(file);
				if (source.contains("import io.evenhand.audit.")) {
					ACTION.matcher(source)
						.results()
						.map((match) -> match.group(1))
						.filter((text) -> !text.startsWith("evenhand."))
						.forEach(actions::add);
					VERB.matcher(source).results().forEach((match) -> actions.add("job." + match.group(1)));
				}
			}
		}
		assertThat(actions).contains("lane.edit", "share.undo", "job.cancel", "job.front", "tenant.gone");
		Properties words = new Properties();
		try (InputStream file = Objects.requireNonNull(getClass().getResourceAsStream("/messages.properties"))) {
			words.load(file);
		}
		assertThat(actions)
			.allSatisfy((action) -> assertThat(words.stringPropertyNames()).contains("audit.did." + action));
	}

}
