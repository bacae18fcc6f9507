package io.evenhand.web.upload;

import java.io.IOException;
import java.util.Locale;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Makes multipart requests readable as they come. Stands before the filters of security,
 * which look for a form's token among the fields before the file; nothing is read until
 * somebody asks. Thread-safe.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 50)
public final class UploadFilter extends OncePerRequestFilter {

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String type = request.getContentType();
		if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")) {
			chain.doFilter(request, response);
			return;
		}
		Upload upload = new Upload(request);
		request.setAttribute(Upload.class.getName(), upload);
		chain.doFilter(new Fields(request, upload), response);
	}

	/**
	 * A request whose parameters are those of its address and the fields before its file.
	 * Confined to its request.
	 */
	private static final class Fields extends HttpServletRequestWrapper {

		private final Upload upload;

		Fields(HttpServletRequest request, Upload upload) {
			super(request);
			this.upload = upload;
		}

		@Override
		public @Nullable String getParameter(String name) {
			String inAddress = super.getParameter(name);
			if (inAddress != null) {
				return inAddress;
			}
			try {
				return this.upload.head().get(name);
			}
			catch (UploadRefused ex) {
				// the handler meets it again and answers with its sentence
				return null;
			}
		}

	}

}
