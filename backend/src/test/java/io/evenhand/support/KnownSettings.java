package io.evenhand.support;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The settings that something on the class path reads, ours and Spring's, as their own
 * metadata lists them. Immutable.
 */
final class KnownSettings {

	private static final List<String> METADATA = List.of("META-INF/spring-configuration-metadata.json",
			"META-INF/additional-spring-configuration-metadata.json");

	private final Set<String> variables = new HashSet<>();

	/** Variables of settings that are maps: what follows is a key. */
	private final Set<String> prefixes = new HashSet<>();

	KnownSettings() throws IOException {
		for (String resource : METADATA) {
			for (URL url : Collections.list(getClass().getClassLoader().getResources(resource))) {
				try (InputStream stream = url.openStream()) {
					JsonMapper.shared().readTree(stream).path("properties").forEach(this::add);
				}
			}
		}
	}

	private void add(JsonNode property) {
		String name = property.path("name").asString();
		String dotted = name.replace('.', '_').toUpperCase(Locale.ROOT);
		// a dash is left out or, as in older Spring, an underscore
		Set<String> forms = Set.copyOf(List.of(dotted.replace("-", ""), dotted.replace('-', '_')));
		this.variables.addAll(forms);
		if (property.path("type").asString("").startsWith("java.util.Map")) {
			forms.forEach(form -> this.prefixes.add(form + "_"));
		}
	}

	boolean knows(String variable) {
		return this.variables.contains(variable) || this.prefixes.stream().anyMatch(variable::startsWith);
	}

}
