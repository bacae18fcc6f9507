package com.example.clock;

import java.time.Clock;
import java.time.Duration;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * A node whose machine's clock is wrong by the system property {@code clock.offset}.
 */
@Configuration(proxyBeanMethods = false)
public class ShiftedClock {

	@Bean
	@Primary
	Clock wrongClock() {
		return Clock.offset(Clock.systemUTC(), Duration.parse(System.getProperty("clock.offset")));
	}

}
