package io.evenhand.web.door;

import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows a sentence of ours for whatever went wrong: the same for what is not there and
 * for what is somebody else's, and never the text of an exception. Immutable.
 */
@Component
final class ErrorPages implements ErrorViewResolver {

	@Override
	public ModelAndView resolveErrorView(HttpServletRequest request, HttpStatus status, Map<String, Object> model) {
		return new ModelAndView("pages/refused", Map.of("page", new RefusedPage(Refusal.of(status).word())), status);
	}

}
