package io.evenhand.web.door;

import java.util.Arrays;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * The theme of a reader's browser, from its cookie, set while the page is made so that
 * nothing flashes. Immutable.
 */
@ControllerAdvice("io.evenhand.web")
public final class Themes {

	static final String COOKIE = "evenhand-theme";

	/**
	 * The model's "theme".
	 * @param request whose cookies to read
	 * @return light or dark; empty for what the system says
	 */
	@ModelAttribute("theme")
	String theme(HttpServletRequest request) {
		String theme = of(request);
		return theme.equals("system") ? "" : theme;
	}

	static String of(HttpServletRequest request) {
		Cookie[] cookies = request.getCookies();
		if (cookies == null) {
			return "system";
		}
		return Arrays.stream(cookies)
			.filter(cookie -> cookie.getName().equals(COOKIE) && MePages.THEMES.contains(cookie.getValue()))
			.map(Cookie::getValue)
			.findFirst()
			.orElse("system");
	}

}
