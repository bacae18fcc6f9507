package io.evenhand.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * A test that drives a real browser. {@code -Devenhand.browser=skip} leaves it out on
 * purpose; a machine without a browser does not.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@DisabledIfSystemProperty(named = "evenhand.browser", matches = "skip",
		disabledReason = "left out on purpose: evenhand.browser=skip")
public @interface BrowserTest {

}
