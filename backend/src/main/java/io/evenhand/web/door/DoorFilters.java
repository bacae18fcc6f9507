package io.evenhand.web.door;

import java.util.EnumSet;

import jakarta.servlet.DispatcherType;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.ViewResolver;

/**
 * The filters before everything else.
 */
@Configuration(proxyBeanMethods = false)
class DoorFilters {

	/** Behind the request's id, before the session. */
	private static final int BEFORE_THE_SESSION = Ordered.HIGHEST_PRECEDENCE + 1;

	@Bean
	FilterRegistrationBean<DatabaseAway> databaseAway(@Qualifier("thymeleafViewResolver") ViewResolver views,
			ErrorAttributes problems, JsonMapper json) {
		FilterRegistrationBean<DatabaseAway> filter = new FilterRegistrationBean<>(
				new DatabaseAway(views, problems, json));
		filter.setOrder(BEFORE_THE_SESSION);
		// an error page can meet the same outage
		filter.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ERROR, DispatcherType.ASYNC));
		return filter;
	}

}
