package io.evenhand.web.console;

import io.evenhand.access.Caller;
import io.evenhand.demo.Whale;
import io.evenhand.job.JobRefused;
import io.evenhand.web.SeeOther;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.view.RedirectView;

/**
 * What the start page of the demo world offers. Thread-safe.
 */
@Controller
class DemoController {

	private final Whale whale;

	DemoController(Whale whale) {
		this.whale = whale;
	}

	@PostMapping("/console/demo/whale")
	RedirectView queue(@AuthenticationPrincipal Caller caller, @RequestParam String key, HttpServletRequest request) {
		Staff.acting(caller, request);
		try {
			this.whale.queue(caller.name(), key.substring(0, Math.min(80, key.length())));
		}
		catch (JobRefused ex) {
			return SeeOther.to("/console?notice=not-queued");
		}
		return SeeOther.to("/console?notice=whale-queued");
	}

}
