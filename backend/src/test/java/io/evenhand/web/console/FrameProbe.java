package io.evenhand.web.console;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * A page with nothing on it but the frame.
 */
@Controller
public class FrameProbe {

	@GetMapping("/console/probe")
	String probe(@RequestParam(defaultValue = "staff") String kind, Model model) {
		model.addAttribute("kind", kind);
		return "probe";
	}

}
