package io.evenhand.ui;

/**
 * A page that keeps every rule, and for each rule one that breaks it. Constants.
 */
final class Broken {

	static final String WHOLE = """
			<!doctype html>
			<html lang="en-GB" th:replace="~{layout :: page('staff', 'x', ~{::title}, ~{::main})}">
			<head><title th:text="#{x.title}">X</title></head>
			<body>
			<main id="main">
			  <h1 th:text="#{x.heading}">Heading</h1>
			  <!-- broken -->
			</main>
			</body>
			</html>
			""";

	private Broken() {
	}

	static String page(Rule rule) {
		return switch (rule) {
			case A_PAGE_IS_WHOLE -> WHOLE.replace("<!doctype html>", "");
			case NO_STYLE_IN_THE_PAGE -> with("<p style=\"color: red\"></p>");
			case NO_SCRIPT_IN_THE_PAGE -> with("<button th:onclick=\"x()\" aria-label=\"1\"></button>");
			case NOTHING_UNESCAPED -> with("<p>[[${page.name}]]</p>");
			case NOTHING_FROM_ANOTHER_HOST -> with("<a href=\"//example.com/x.js\">1</a>");
			case FORMS_CARRY_THE_TOKEN -> with("<form method=\"post\" action=\"/console\"></form>");
			case TABLES_HAVE_CAPTION_AND_SCOPE -> with("<table><tr><th>1</th></tr></table>");
			case FIELDS_HAVE_A_LABEL -> with("<label for=\"b\">1</label><input id=\"a\">");
			case PICTURES_HAVE_WORDS -> with("<a href=\"/\"><svg aria-hidden=\"true\"></svg></a>");
			case NO_FRAGMENT_IS_NAMED_LIKE_AN_ELEMENT -> with("<p th:fragment=\"b(x)\"><b></b></p>");
			case A_CONDITION_STANDS_AROUND_ITS_FRAGMENT -> with("<p th:if=\"${x}\" th:replace=\"~{y :: z}\"></p>");
			case POLLED_LEAVES_HOLD_NOTHING_OPEN ->
				with("<div th:attr=\"hx-swap-oob=${oob} ? 'true' : null\"><details></details></div>");
			case WORDS_COME_FROM_MESSAGES -> with("<p>Some words</p>");
		};
	}

	private static String with(String markup) {
		return WHOLE.replace("<!-- broken -->", markup);
	}

}
