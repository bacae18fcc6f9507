package io.evenhand.web.door;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

import io.evenhand.access.AccessRefused;
import io.evenhand.access.Caller;
import io.evenhand.access.Users;
import io.evenhand.web.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * What a person sets for themselves: the zone of times and the theme. Thread-safe.
 */
@Controller
final class MePages {

	static final List<String> THEMES = List.of("system", "light", "dark");

	private final Users users;

	MePages(Users users) {
		this.users = users;
	}

	@GetMapping("/me")
	String show(Caller caller, Model model, HttpServletRequest request) {
		model.addAttribute("page", page(caller, name(caller.zone()), Themes.of(request), Map.of()));
		return "pages/me";
	}

	@PostMapping("/me")
	Object save(Caller caller, @RequestParam String zone, @RequestParam String theme, Model model,
			HttpServletResponse response) {
		try {
			this.users.setZone(caller.name(), zone);
		}
		catch (AccessRefused ex) {
			response.setStatus(422);
			model.addAttribute("page", page(caller, zone, theme, Map.of(ex.field(), ex.getMessage())));
			return "pages/me";
		}
		String kept = THEMES.contains(theme) ? theme : THEMES.get(0);
		response.addHeader(HttpHeaders.SET_COOKIE,
				ResponseCookie.from(Themes.COOKIE, kept)
					.path("/")
					.httpOnly(true)
					.sameSite("Lax")
					.maxAge(Duration.ofDays(365))
					.build()
					.toString());
		return SeeOther.to("/me?notice=me-saved");
	}

	/** UTC has a name of its own, which people type. */
	private static String name(ZoneId zone) {
		return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
	}

	private static MePage page(Caller caller, String zone, String theme, Map<String, String> errors) {
		return new MePage(caller.name(), caller.role().word(), caller.staff() ? "staff" : "customer", zone, theme,
				errors);
	}

	/**
	 * The page.
	 *
	 * @param name whose
	 * @param role in which role
	 * @param kind of frame
	 * @param zone as typed or as it is
	 * @param theme system, light or dark
	 * @param errors by field
	 */
	record MePage(String name, String role, String kind, String zone, String theme, Map<String, String> errors) {
	}

}
