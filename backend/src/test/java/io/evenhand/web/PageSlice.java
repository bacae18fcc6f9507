package io.evenhand.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.annotation.AliasFor;

/**
 * A test of some handlers of pages with their templates, the frame and nothing else: no
 * database, no API, not the doors of the running system.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@WebMvcTest(excludeFilters = @Filter(type = FilterType.REGEX, pattern = "io\\.evenhand\\.(web\\.api|access)\\..*"))
public @interface PageSlice {

	/**
	 * The handlers.
	 * @return controllers
	 */
	@AliasFor(annotation = WebMvcTest.class, attribute = "controllers")
	Class<?>[] value();

}
