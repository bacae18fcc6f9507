package io.evenhand.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.attoparser.ParseException;
import org.attoparser.config.ParseConfiguration;
import org.attoparser.config.ParseConfiguration.ElementBalancing;
import org.attoparser.dom.DOMMarkupParser;
import org.attoparser.dom.Document;
import org.attoparser.dom.Element;
import org.attoparser.dom.INestableNode;
import org.attoparser.dom.INode;
import org.attoparser.dom.Text;
import org.jspecify.annotations.Nullable;

/**
 * One template file, parsed. Immutable.
 *
 * @param name its path below templates/
 * @param source its text
 * @param document its tree; every element that is opened is closed
 */
record Template(String name, String source, Document document) {

	private static final Pattern IDENTIFIED = Pattern.compile("(?:^|,)\\s*([a-z-]+)\\s*=");

	static Template parse(String name, String source) {
		ParseConfiguration configuration = ParseConfiguration.htmlConfiguration();
		configuration.setElementBalancing(ElementBalancing.REQUIRE_BALANCED);
		try {
			return new Template(name, source, new DOMMarkupParser(configuration).parse(name, source));
		}
		catch (ParseException ex) {
			throw new IllegalArgumentException(name + ": " + ex.getMessage(), ex);
		}
	}

	/** A whole page, as against fragments and the layout. */
	boolean page() {
		return this.name.startsWith("pages/");
	}

	List<Element> elements() {
		List<Element> found = new ArrayList<>();
		collect(this.document, Element.class, found);
		return found;
	}

	List<Element> elements(String tag) {
		return elements().stream().filter((element) -> element.elementNameMatches(tag)).toList();
	}

	List<Text> texts() {
		List<Text> found = new ArrayList<>();
		collect(this.document, Text.class, found);
		return found;
	}

	/**
	 * Where a finding is: the parser's lines are its columns, so the markup itself says
	 * it.
	 */
	String at(INode node) {
		if (node instanceof Element element) {
			return this.name + ": <" + element.getElementName() + " " + element.getAttributeMap() + ">";
		}
		return this.name + ": " + ((node instanceof Text text) ? text.getContent().strip() : node);
	}

	static <T extends INode> List<T> below(INestableNode node, Class<T> type) {
		List<T> found = new ArrayList<>();
		collect(node, type, found);
		return found;
	}

	private static <T extends INode> void collect(INestableNode node, Class<T> type, List<T> found) {
		for (INode child : node.getChildren()) {
			if (type.isInstance(child)) {
				found.add(type.cast(child));
			}
			if (child instanceof INestableNode nestable) {
				collect(nestable, type, found);
			}
		}
	}

	/** An attribute, written plainly or set by Thymeleaf. */
	static @Nullable String attribute(Element element, String name) {
		String plain = element.getAttributeValue(name);
		return (plain != null) ? plain : element.getAttributeValue("th:" + name);
	}

	/** Every attribute that the element ends up with, those of th:attr included. */
	static Stream<String> names(Element element) {
		return element.getAttributeMap().entrySet().stream().flatMap((attribute) -> {
			String name = attribute.getKey();
			if (!name.equals("th:attr")) {
				return Stream.of(name.startsWith("th:") ? name.substring("th:".length()) : name);
			}
			return IDENTIFIED.matcher(attribute.getValue()).results().map((match) -> match.group(1));
		});
	}

	static boolean within(INode node, Predicate<Element> what) {
		for (INode up = node.getParent(); up != null; up = up.getParent()) {
			if (up instanceof Element element && what.test(element)) {
				return true;
			}
		}
		return false;
	}

	static boolean replaced(Element element) {
		return element.hasAttribute("th:replace") || element.hasAttribute("th:insert");
	}

}
