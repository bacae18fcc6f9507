package io.evenhand.access.door;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

import io.evenhand.access.Callers;
import io.evenhand.access.DoorSettings;
import jakarta.servlet.DispatcherType;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.NullRequestCache;

/**
 * The doors: tokens for the API and the metrics, sessions for pages. Which role may what
 * stands in {@link Rules}.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
class FilterChains {

	private static final String STRICT = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

	/** The page of the API's description brings styles and pictures of its own. */
	private static final String DOCS = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; object-src 'none'";

	@Bean
	@Order(1)
	SecurityFilterChain api(HttpSecurity http, Callers callers) {
		ProblemRefusals refusals = new ProblemRefusals();
		return stateless(http.securityMatcher("/api/**"), refusals)
			.addFilterBefore(new BearerFilter(secret -> caller(callers, secret)), AuthorizationFilter.class)
			.authorizeHttpRequests(Rules::api)
			.build();
	}

	@Bean
	@Order(2)
	SecurityFilterChain actuator(HttpSecurity http, Callers callers, DoorSettings settings, SessionContexts contexts) {
		ProblemRefusals refusals = new ProblemRefusals();
		return stateless(http.securityMatcher(EndpointRequest.toAnyEndpoint()), refusals)
			// staff reads the metrics in its browser too; nothing here changes anything
			.securityContext(context -> context.securityContextRepository(contexts))
			.addFilterBefore(new BearerFilter(secret -> scraperOr(settings.scraperToken(), callers, secret)),
					AuthorizationFilter.class)
			.authorizeHttpRequests(rules -> rules.requestMatchers(EndpointRequest.to("health"))
				.permitAll()
				.anyRequest()
				.hasAnyRole("SUPPORT", "OPERATOR", "AUDITOR", "SCRAPER"))
			.build();
	}

	@Bean
	@Order(3)
	SecurityFilterChain docs(HttpSecurity http) {
		return stateless(
				http.securityMatcher("/v3/api-docs/**", "/v3/api-docs.yaml", "/swagger-ui/**", "/swagger-ui.html"),
				new ProblemRefusals())
			.headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(DOCS)))
			.authorizeHttpRequests(rules -> rules.requestMatchers(HttpMethod.GET).permitAll().anyRequest().denyAll())
			.build();
	}

	@Bean
	@Order(4)
	SecurityFilterChain pages(HttpSecurity http, SessionContexts contexts) {
		PageRefusals refusals = new PageRefusals();
		return http.securityContext(context -> context.securityContextRepository(contexts))
			.requestCache(cache -> cache.requestCache(new NullRequestCache()))
			.csrf(csrf -> csrf.csrfTokenRequestHandler(new FormTokens()))
			.headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(STRICT))
				.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
				.frameOptions(frames -> frames.deny()))
			.exceptionHandling(refused -> refused.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
			.formLogin(form -> form.loginPage("/login")
				.successHandler(new SafeNext())
				.failureHandler(new BackToSignIn())
				.permitAll())
			.logout(logout -> logout.logoutSuccessUrl("/login?left"))
			.authorizeHttpRequests(rules -> Rules
				.pages(rules.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.ERROR).permitAll()))
			.build();
	}

	private static HttpSecurity stateless(HttpSecurity http, ProblemRefusals refusals) {
		return http.csrf(AbstractHttpConfigurer::disable)
			.logout(AbstractHttpConfigurer::disable)
			.requestCache(cache -> cache.requestCache(new NullRequestCache()))
			.sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
			.headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(STRICT)))
			.exceptionHandling(refused -> refused.authenticationEntryPoint(refusals).accessDeniedHandler(refusals));
	}

	private static Optional<CallerAuthentication> caller(Callers callers, String secret) {
		return callers.byToken(secret).map(caller -> new CallerAuthentication(caller, 0));
	}

	private static Optional<? extends Authentication> scraperOr(@Nullable String scraper, Callers callers,
			String secret) {
		if (scraper != null && !scraper.isBlank() && MessageDigest.isEqual(scraper.getBytes(StandardCharsets.UTF_8),
				secret.getBytes(StandardCharsets.UTF_8))) {
			return Optional.of(UsernamePasswordAuthenticationToken.authenticated("scraper", null,
					AuthorityUtils.createAuthorityList("ROLE_SCRAPER")));
		}
		return caller(callers, secret);
	}

}
