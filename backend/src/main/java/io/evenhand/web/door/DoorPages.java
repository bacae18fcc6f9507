package io.evenhand.web.door;

import io.evenhand.access.Caller;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Sign-in, home, and what a refused form is answered. Immutable.
 */
@Controller
final class DoorPages {

	@GetMapping("/login")
	String signIn(@RequestParam(required = false) @Nullable String next, Model model) {
		model.addAttribute("page", new SignInPage(next));
		return "pages/login";
	}

	@GetMapping("/")
	String home(Caller caller) {
		return caller.staff() ? "redirect:/console" : "redirect:/jobs";
	}

	/** Reached by forward only, with the status already set. */
	@RequestMapping("/refused/{code}")
	String refused(@PathVariable String code, Model model, HttpServletResponse response) {
		Refusal refusal = Refusal.of(code);
		response.setStatus(refusal.status().value());
		model.addAttribute("page", new RefusedPage(refusal.word()));
		return "pages/refused";
	}

	/**
	 * The sign-in.
	 *
	 * @param next where to go then
	 */
	record SignInPage(@Nullable String next) {
	}

}
