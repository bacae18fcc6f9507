package io.evenhand.ui;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words against those who use them. Immutable.
 *
 * @param lines messages.properties, line by line
 */
record Words(List<String> lines) {

	/** The name of a message in a template, up to its first computed part. */
	private static final Pattern IN_TEMPLATE = Pattern.compile("#\\{\\|?([a-z][\\w.-]*)(\\$)?");

	/** A string in Java that may be the name of a message, or the beginning of one. */
	private static final Pattern IN_JAVA = Pattern.compile("\"([a-z][\\w-]*\\.[\\w.-]*)\"");

	List<String> keys() {
		return this.lines.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.map((line) -> line.substring(0, line.indexOf('=')).strip())
			.toList();
	}

	List<String> missing(Collection<String> templates) {
		Set<String> keys = new HashSet<>(keys());
		List<String> missing = new ArrayList<>();
		for (String template : templates) {
			IN_TEMPLATE.matcher(template).results().forEach((match) -> {
				String name = match.group(1);
				boolean known = (match.group(2) == null) ? keys.contains(name)
						: keys.stream().anyMatch((key) -> key.startsWith(name));
				if (!known) {
					missing.add(name);
				}
			});
		}
		return missing;
	}

	List<String> unused(Collection<String> templates, Collection<String> java) {
		Set<String> whole = new HashSet<>();
		Set<String> begun = new HashSet<>();
		for (String template : templates) {
			IN_TEMPLATE.matcher(template)
				.results()
				.forEach((match) -> (match.group(2) == null ? whole : begun).add(match.group(1)));
		}
		for (String source : java) {
			IN_JAVA.matcher(source)
				.results()
				.map((match) -> match.group(1))
				.forEach((name) -> (name.endsWith(".") ? begun : whole).add(name));
		}
		return keys().stream()
			.filter((key) -> !whole.contains(key) && begun.stream().noneMatch(key::startsWith))
			.toList();
	}

	List<String> twice() {
		Set<String> seen = new HashSet<>();
		return keys().stream().filter((key) -> !seen.add(key)).toList();
	}

	/** A message with arguments loses a plain apostrophe, and what follows it. */
	List<String> withPlainApostrophe() {
		return this.lines.stream().filter((line) -> !line.startsWith("#") && line.contains("'")).toList();
	}

}
