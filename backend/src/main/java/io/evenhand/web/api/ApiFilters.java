package io.evenhand.web.api;

import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The filters of the API.
 */
@Configuration(proxyBeanMethods = false)
class ApiFilters {

	/** Behind the filters of security, which say who calls. */
	private static final int BEHIND_SECURITY = 0;

	@Bean
	FilterRegistrationBean<RepeatFilter> repeatFilter(Repeats repeats, JsonMapper json) {
		FilterRegistrationBean<RepeatFilter> filter = new FilterRegistrationBean<>(new RepeatFilter(repeats, json));
		filter.addUrlPatterns("/api/*");
		filter.setOrder(BEHIND_SECURITY);
		return filter;
	}

}
