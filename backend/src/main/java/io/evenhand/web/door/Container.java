package io.evenhand.web.door;

import org.apache.catalina.core.StandardHost;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Gives the container words of ours for what it refuses by itself.
 */
@Configuration(proxyBeanMethods = false)
class Container {

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> earlyRefusals() {
		return (factory) -> factory.addContextCustomizers((context) -> {
			if (context.getParent() instanceof StandardHost host) {
				host.setErrorReportValveClass(EarlyRefusals.class.getName());
			}
		});
	}

}
