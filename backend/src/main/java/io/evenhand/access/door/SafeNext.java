package io.evenhand.access.door;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * After the sign-in: back to the page that was asked for, if it is one of ours, else
 * home. Immutable.
 */
final class SafeNext implements AuthenticationSuccessHandler {

	@Override
	public void onAuthenticationSuccess(HttpServletRequest request, HttpServletResponse response, Authentication who)
			throws IOException {
		String next = request.getParameter("next");
		response.sendRedirect(request.getContextPath() + (ours(next) ? next : "/"));
	}

	/**
	 * Whether an address is a path of this server and nothing that a browser takes for
	 * another host.
	 * @param address what the form carried
	 * @return whether to go there
	 */
	static boolean ours(@Nullable String address) {
		if (address == null || !address.startsWith("/") || address.startsWith("//") || address.contains("\\")
				|| address.chars().anyMatch(Character::isISOControl)) {
			return false;
		}
		try {
			URI uri = new URI(address);
			return uri.getScheme() == null && uri.getAuthority() == null;
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

}
