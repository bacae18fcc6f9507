package io.evenhand.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.attoparser.dom.DocType;
import org.attoparser.dom.Element;
import org.attoparser.dom.Text;

/**
 * What each template must keep; each finding names the file and shows the place.
 */
enum Rule {

	/**
	 * A whole page carries its own doctype (a fragment brings none), title, main and
	 * heading.
	 */
	A_PAGE_IS_WHOLE {
		@Override
		List<String> findings(Template template) {
			if (!template.page()) {
				return List.of();
			}
			List<String> missing = new ArrayList<>();
			if (template.document().getFirstChildOfType(DocType.class) == null) {
				missing.add("no doctype");
			}
			if (template.elements("html").stream().noneMatch((html) -> html.hasAttribute("lang"))) {
				missing.add("no language");
			}
			if (template.elements("title").size() != 1) {
				missing.add("not one title");
			}
			if (template.elements("main")
				.stream()
				.filter((main) -> "main".equals(main.getAttributeValue("id")))
				.count() != 1) {
				missing.add("not one main with the id main");
			}
			if (template.elements("h1").size() != 1) {
				missing.add("not one h1");
			}
			return missing.stream().map((what) -> template.name() + ": " + what).toList();
		}
	},

	/** The content security policy knows no unsafe-inline. */
	NO_STYLE_IN_THE_PAGE {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> element.elementNameMatches("style")
					|| Template.names(element).anyMatch((name) -> name.equals("style") || name.equals("styleappend")));
		}
	},

	/** Neither handlers in attributes (htmx's included) nor scripts with a body. */
	NO_SCRIPT_IN_THE_PAGE {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> Template.names(element)
				.anyMatch((name) -> name.startsWith("on") || name.startsWith("hx-on") || name.equals("hx-vals")
						|| name.equals("hx-vars"))
					|| element.elementNameMatches("script")
							&& (Template.attribute(element, "src") == null || Template.below(element, Text.class)
								.stream()
								.anyMatch((text) -> !text.getContent().isBlank())));
		}
	},

	/** Text only: nothing is written into a page unescaped. */
	NOTHING_UNESCAPED {
		@Override
		List<String> findings(Template template) {
			return Stream.concat(
					where(template, (element) -> element.hasAttribute("th:utext") || element.hasAttribute("th:inline"))
						.stream(),
					template.texts()
						.stream()
						.filter((text) -> text.getContent().contains("[[") || text.getContent().contains("[("))
						.map(template::at))
				.toList();
		}
	},

	/** Everything that a page loads or leads to is ours. */
	NOTHING_FROM_ANOTHER_HOST {
		@Override
		List<String> findings(Template template) {
			return where(template,
					(element) -> Stream.of("href", "src", "action", "hx-get")
						.map((name) -> Template.attribute(element, name))
						.anyMatch((value) -> value != null && FOREIGN.matcher(value).find()));
		}
	},

	/** A form that changes something carries the CSRF token, which th:action brings. */
	FORMS_CARRY_THE_TOKEN {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> {
				if (!element.elementNameMatches("form")) {
					return false;
				}
				String method = element.getAttributeValue("method");
				return "post".equals(method) ? !element.hasAttribute("th:action") : !"get".equals(method);
			});
		}
	},

	/** A table says what it lists, and each header cell what it heads. */
	TABLES_HAVE_CAPTION_AND_SCOPE {
		@Override
		List<String> findings(Template template) {
			return where(template,
					(element) -> element.elementNameMatches("th") && !element.hasAttribute("scope")
							|| element.elementNameMatches("table") && Template.below(element, Element.class)
								.stream()
								.noneMatch((inner) -> inner.elementNameMatches("caption")));
		}
	},

	/**
	 * Each field has a label: around it, or for its id. Those of the forms stand beside
	 * the bare controls.
	 */
	FIELDS_HAVE_A_LABEL {
		@Override
		List<String> findings(Template template) {
			Set<String> labelled = template.elements("label")
				.stream()
				.map((label) -> String.valueOf(Template.attribute(label, "for")))
				.collect(Collectors.toSet());
			if (template.name().equals("fragments/controls.html")) {
				return List.of();
			}
			return where(template,
					(element) -> FIELD.contains(element.getElementName().toLowerCase(Locale.ROOT))
							&& !"hidden".equals(element.getAttributeValue("type"))
							&& !Template.within(element, (outer) -> outer.elementNameMatches("label"))
							&& Template.attribute(element, "aria-label") == null
							&& !labelled.contains(String.valueOf(Template.attribute(element, "id"))));
		}
	},

	/**
	 * A picture is either decoration or has words; so has a button or link with a picture
	 * only.
	 */
	PICTURES_HAVE_WORDS {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> {
				if (element.elementNameMatches("img")) {
					return Template.attribute(element, "alt") == null;
				}
				if (element.elementNameMatches("svg")) {
					return !Template.replaced(element) && !"true".equals(element.getAttributeValue("aria-hidden"))
							&& (!"img".equals(element.getAttributeValue("role"))
									|| Template.attribute(element, "aria-label") == null);
				}
				return (element.elementNameMatches("a") || element.elementNameMatches("button"))
						&& Template.attribute(element, "aria-label") == null && !element.hasAttribute("th:text")
						&& Template.below(element, Element.class)
							.stream()
							.noneMatch((inner) -> Template.replaced(inner) && !inner.elementNameMatches("svg"))
						&& Template.below(element, Text.class).stream().allMatch((text) -> text.getContent().isBlank());
			});
		}
	},

	/** A call of a fragment finds elements of its name as well. */
	NO_FRAGMENT_IS_NAMED_LIKE_AN_ELEMENT {
		@Override
		List<String> findings(Template template) {
			Set<String> fragments = template.elements()
				.stream()
				.map((element) -> String.valueOf(element.getAttributeValue("th:fragment")))
				.map((fragment) -> fragment.replaceFirst("\\(.*", ""))
				.collect(Collectors.toSet());
			return where(template,
					(element) -> fragments.contains(element.getElementName())
							&& !String.valueOf(element.getAttributeValue("th:fragment"))
								.startsWith(element.getElementName() + "("));
		}
	},

	/**
	 * A fragment is called whatever th:if or th:each on the same element say: it comes
	 * before them.
	 */
	A_CONDITION_STANDS_AROUND_ITS_FRAGMENT {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> element.hasAttribute("th:replace")
					&& Stream.of("th:if", "th:unless", "th:each").anyMatch(element::hasAttribute));
		}
	},

	/** What a poll replaces holds nothing that a reader has opened or typed. */
	POLLED_LEAVES_HOLD_NOTHING_OPEN {
		@Override
		List<String> findings(Template template) {
			return where(template, (element) -> OPENED.contains(element.getElementName().toLowerCase(Locale.ROOT))
					&& Template.within(element, (outer) -> Template.names(outer).anyMatch("hx-swap-oob"::equals)));
		}
	},

	/** Words come from messages.properties; what stands in a template is replaced. */
	WORDS_COME_FROM_MESSAGES {
		@Override
		List<String> findings(Template template) {
			Stream<String> texts = template.texts()
				.stream()
				.filter((text) -> WORD.matcher(text.getContent().replace("Evenhand", "")).find())
				.filter((text) -> !Template.within(text,
						(outer) -> outer.hasAttribute("th:text")
								|| Template.replaced(outer) && !outer.elementNameMatches("html")))
				.map(template::at);
			Stream<String> attributes = where(template,
					(element) -> Stream.of("aria-label", "title", "alt", "placeholder")
						.map(element::getAttributeValue)
						.anyMatch((value) -> value != null && WORD.matcher(value).find()))
				.stream();
			return Stream.concat(texts, attributes).toList();
		}
	};

	private static final Pattern FOREIGN = Pattern.compile("^[@{]*(?:[a-z]+:)?//|\\|(?:[a-z]+:)?//");

	private static final Pattern WORD = Pattern.compile("\\p{L}{2}");

	private static final Set<String> FIELD = Set.of("input", "select", "textarea");

	private static final Set<String> OPENED = Set.of("input", "select", "textarea", "form", "details", "dialog");

	/**
	 * What of the template breaks the rule.
	 * @param template the template
	 * @return each place; empty where it keeps the rule
	 */
	abstract List<String> findings(Template template);

	private static List<String> where(Template template, Predicate<Element> broken) {
		return template.elements().stream().filter(broken).map(template::at).toList();
	}

}
