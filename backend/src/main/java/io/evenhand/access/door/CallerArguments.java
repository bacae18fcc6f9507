package io.evenhand.access.door;

import java.util.List;

import io.evenhand.access.Caller;
import io.evenhand.audit.Actor;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.security.authentication.AuthenticationCredentialsNotFoundException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Hands a handler the {@link Caller} of its request, or the {@link Actor} that the audit
 * names, where it has a parameter of that type. Thread-safe.
 */
@Component
final class CallerArguments implements HandlerMethodArgumentResolver, WebMvcConfigurer {

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(this);
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == Caller.class || parameter.getParameterType() == Actor.class;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer model,
			NativeWebRequest webRequest, @Nullable WebDataBinderFactory binders) {
		Authentication who = SecurityContextHolder.getContext().getAuthentication();
		if (who == null || !(who.getPrincipal() instanceof Caller caller)) {
			throw new AuthenticationCredentialsNotFoundException("Nobody is signed in");
		}
		if (parameter.getParameterType() == Caller.class) {
			return caller;
		}
		HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
		return caller.actor(from(caller, request), RequestIds.of(request));
	}

	private static String from(Caller caller, @Nullable HttpServletRequest request) {
		String pages = caller.staff() ? "Console" : "Customer pages";
		return (caller.token() ? "API" : pages) + ((request != null) ? ", " + request.getRemoteAddr() : "");
	}

}
