package io.evenhand.access.door;

import io.evenhand.access.Role;

import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;

/**
 * Which role may call what. Whose things they are is asked in the queries themselves.
 * <pre>
 *             sees           changes
 * customer    its tenant     its jobs
 * support     all            pauses, jobs, temporary shares
 * operator    all            all
 * auditor     all            nothing
 * </pre>
 */
final class Rules {

	private static final String CUSTOMER = Role.CUSTOMER.name();

	private static final String SUPPORT = Role.SUPPORT.name();

	private static final String OPERATOR = Role.OPERATOR.name();

	private static final String AUDITOR = Role.AUDITOR.name();

	private static final String[] STAFF = { SUPPORT, OPERATOR, AUDITOR };

	private static final String V1 = "/api/v1";

	/** What the API keeps for staff. */
	private static final String[] STAFF_API = { V1 + "/lanes/**", V1 + "/tenants/**", V1 + "/users/**",
			V1 + "/tokens/**", V1 + "/collections/**", V1 + "/audit/**", V1 + "/providers/**", V1 + "/plans/**",
			V1 + "/costs/**" };

	/** What support may change there. */
	private static final String[] SUPPORT_API = { V1 + "/lanes/*/pause", V1 + "/lanes/*/resume",
			V1 + "/tenants/*/pause", V1 + "/tenants/*/resume", V1 + "/tenants/*/shares/*",
			V1 + "/tenants/*/shares/*/preview", V1 + "/tenants/*/pause/preview", V1 + "/lanes/*/pause/preview",
			V1 + "/audit/*/undo", V1 + "/providers/*/pause", V1 + "/providers/*/resume", V1 + "/jobs/*/front",
			V1 + "/jobs/*/front/undo" };

	/** Pages whose forms are the operators'. */
	private static final String[] OPERATOR_PAGES = { "/console/tenants", "/console/tenants/new",
			"/console/tenants/*/edit", "/console/tenants/*/remove", "/console/users/**", "/console/tokens/**",
			"/console/collections/**", "/console/lanes/new", "/console/lanes/*/edit", "/console/nodes/**" };

	/** The same, to look at: who may not send a form is not shown it. */
	private static final String[] OPERATOR_FORMS = { "/console/*/new", "/console/*/*/edit", "/console/tenants/*/remove",
			"/console/tokens/**", "/console/nodes/*/drain", "/console/nodes/*/work" };

	private Rules() {
	}

	static void api(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry rules) {
		rules.requestMatchers(HttpMethod.GET, V1 + "/users/**", V1 + "/tokens/**")
			.hasAnyRole(OPERATOR, AUDITOR)
			.requestMatchers(HttpMethod.GET, V1 + "/collections/*/template")
			.authenticated()
			.requestMatchers(HttpMethod.GET, STAFF_API)
			.hasAnyRole(STAFF)
			.requestMatchers(SUPPORT_API)
			.hasAnyRole(SUPPORT, OPERATOR)
			.requestMatchers(STAFF_API)
			.hasRole(OPERATOR)
			.requestMatchers(HttpMethod.GET, "/api/**")
			.authenticated()
			.requestMatchers(V1 + "/formats/**", V1 + "/connections/**")
			.hasAnyRole(CUSTOMER, OPERATOR)
			.requestMatchers("/api/**")
			.hasAnyRole(CUSTOMER, SUPPORT, OPERATOR);
	}

	static void pages(AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry rules) {
		rules
			.requestMatchers("/login", "/error", "/evenhand.css", "/console.js", "/icon.svg", "/favicon.ico",
					"/fonts/**", "/webjars/**")
			.permitAll()
			.requestMatchers(HttpMethod.POST, OPERATOR_PAGES)
			.hasRole(OPERATOR)
			.requestMatchers(HttpMethod.GET, OPERATOR_FORMS)
			.hasRole(OPERATOR)
			.requestMatchers(HttpMethod.GET, "/console/users/**", "/console/tokens/**")
			.hasAnyRole(OPERATOR, AUDITOR)
			.requestMatchers("/console/jobs/start", "/console/jobs/start/**")
			.hasAnyRole(SUPPORT, OPERATOR)
			.requestMatchers(HttpMethod.GET, "/console", "/console/**")
			.hasAnyRole(STAFF)
			.requestMatchers("/console", "/console/**")
			.hasAnyRole(SUPPORT, OPERATOR)
			.requestMatchers("/jobs", "/jobs/**", "/exports", "/exports/**", "/connections", "/connections/**",
					"/schedules", "/schedules/**", "/notifications", "/notifications/**", "/records", "/records/**")
			.hasRole(CUSTOMER)
			.anyRequest()
			.authenticated();
	}

}
