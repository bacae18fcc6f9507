package io.evenhand.web.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.evenhand.web.upload.Upload;
import jakarta.servlet.RequestDispatcher;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.webmvc.error.DefaultErrorAttributes;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.HandlerMapping;

/**
 * What no handler answered, as the API answers everything: addresses that are not there,
 * and uploads of which the container itself saw the end. Thread-safe.
 */
@Component
final class ApiErrors extends DefaultErrorAttributes {

	@Override
	public Map<String, @Nullable Object> getErrorAttributes(WebRequest request, ErrorAttributeOptions options) {
		Object path = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI, RequestAttributes.SCOPE_REQUEST);
		if (!(path instanceof String address) || !address.startsWith("/api/")) {
			return super.getErrorAttributes(request, options);
		}
		request.setAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE,
				Set.of(MediaType.APPLICATION_PROBLEM_JSON), RequestAttributes.SCOPE_REQUEST);
		Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE, RequestAttributes.SCOPE_REQUEST);
		HttpStatus status = (code instanceof Integer number) ? HttpStatus.valueOf(number)
				: HttpStatus.INTERNAL_SERVER_ERROR;
		Map<String, @Nullable Object> problem = new LinkedHashMap<>();
		problem.put("title", status.getReasonPhrase());
		problem.put("status", status.value());
		problem.put("detail", sentence(request, status));
		return problem;
	}

	private static String sentence(WebRequest request, HttpStatus status) {
		Object upload = request.getAttribute(Upload.class.getName(), RequestAttributes.SCOPE_REQUEST);
		String cutOff = (upload instanceof Upload broken) ? broken.failure() : null;
		return (cutOff != null && status == HttpStatus.BAD_REQUEST) ? cutOff : ApiProblems.words(status);
	}

}
