package io.evenhand.ui;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Every template keeps every {@link Rule}, and every word has a user; each rule is also
 * run on what breaks it, so that none of them is asleep.
 */
class TemplateLintTests {

	private static final Path TEMPLATES = Path.of("templates");

	private static final Words WORDS = new Words(lines(Path.of("messages.properties")));

	@ParameterizedTest
	@MethodSource("templates")
	void everyTemplateKeepsEveryRule(Template template) {
		assertThat(Stream.of(Rule.values())
			.flatMap((rule) -> rule.findings(template).stream().map((finding) -> rule + " " + finding))).isEmpty();
	}

	@Test
	void thereArePagesToRead() {
		assertThat(templates().filter(Template::page)).isNotEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void eachRuleFindsWhatBreaksIt(Rule rule) {
		Template broken = Template.parse("pages/broken.html", Broken.page(rule));
		assertThat(rule.findings(broken)).as("%s in%n%s", rule, broken.source()).isNotEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void eachRuleLetsAWholePagePass(Rule rule) {
		assertThat(rule.findings(Template.parse("pages/whole.html", Broken.WHOLE))).isEmpty();
	}

	@Test
	void aTemplateThatClosesNotWhatItOpensIsNoTemplate() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Template.parse("pages/torn.html", "<main><p>One<div>Two</main>"));
	}

	@Test
	void everyWordThatATemplateNamesIsThere() {
		assertThat(WORDS.missing(sources())).isEmpty();
		assertThat(WORDS.missing(List.of("<p th:text=\"#{no.such.word}\">", "<p th:text=\"#{|no.${such}|}\">")))
			.hasSize(2);
	}

	@Test
	void everyWordIsUsed() {
		assertThat(WORDS.unused(sources(), java())).isEmpty();
		assertThat(new Words(List.of("a.b = x", "c.d = y", "e.f = z", "g.h = w"))
			.unused(List.of("#{a.b}", "#{|c.${name}|}"), List.of("say(\"e.f\")"))).containsExactly("g.h");
	}

	@Test
	void noWordStandsTwiceOrCarriesAPlainApostrophe() {
		assertThat(WORDS.twice()).isEmpty();
		assertThat(WORDS.withPlainApostrophe()).isEmpty();
		assertThat(new Words(List.of("a = x", "a = y")).twice()).containsExactly("a");
		assertThat(new Words(List.of("a = it's")).withPlainApostrophe()).hasSize(1);
	}

	@Test
	void theOneScriptStaysSmall() {
		assertThat(lines(Path.of("static/console.js"))).hasSizeLessThan(60);
	}

	private static Stream<Template> templates() {
		return files(TEMPLATES, ".html")
			.map((file) -> Template.parse(TEMPLATES.relativize(file).toString().replace('\\', '/'), text(file)));
	}

	private static List<String> sources() {
		return templates().map(Template::source).toList();
	}

	private static List<String> java() {
		return files(Path.of("../backend/src/main/java"), ".java").map(TemplateLintTests::text).toList();
	}

	private static Stream<Path> files(Path root, String ending) {
		try (Stream<Path> files = Files.walk(root)) {
			return files.filter((file) -> file.toString().endsWith(ending)).toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> lines(Path file) {
		return text(file).lines().toList();
	}

}
