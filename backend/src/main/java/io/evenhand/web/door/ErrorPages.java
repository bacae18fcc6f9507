package io.evenhand.web.door;

import java.util.Map;

import io.evenhand.web.upload.Upload;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.servlet.ModelAndView;

/**
 * Shows a sentence of ours for whatever went wrong: the same for what is not there and
 * for what is somebody else's, whatever kind of answer is asked for, and never the text
 * of an exception or of the address. Immutable.
 */
@Controller
final class ErrorPages implements ErrorController {

	private final ErrorAttributes problems;

	ErrorPages(ErrorAttributes problems) {
		this.problems = problems;
	}

	@RequestMapping("${spring.web.error.path:/error}")
	Object error(HttpServletRequest request) {
		HttpStatus status = status(request);
		if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String address
				&& address.startsWith("/api/")) {
			return ResponseEntity.status(status)
				.contentType(MediaType.APPLICATION_PROBLEM_JSON)
				.body(this.problems.getErrorAttributes(new ServletWebRequest(request),
						ErrorAttributeOptions.defaults()));
		}
		Refusal refusal = cutOff(request, status) ? Refusal.CUT : Refusal.of(status);
		return new ModelAndView("pages/refused", Map.of("page", new RefusedPage(refusal.word())), status);
	}

	/** The container answers a body that ends too early before the handler can. */
	private static boolean cutOff(HttpServletRequest request, HttpStatus status) {
		return status == HttpStatus.BAD_REQUEST && request.getAttribute(Upload.class.getName()) instanceof Upload upload
				&& upload.failure() != null;
	}

	/** Somebody who opens this address itself finds nothing. */
	private static HttpStatus status(HttpServletRequest request) {
		Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
		HttpStatus status = (code instanceof Integer number) ? HttpStatus.resolve(number) : HttpStatus.NOT_FOUND;
		return (status != null) ? status : HttpStatus.INTERNAL_SERVER_ERROR;
	}

}
