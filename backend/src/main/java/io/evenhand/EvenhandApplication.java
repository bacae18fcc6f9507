package io.evenhand;

import java.time.Clock;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

import io.evenhand.gate.Ticks;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/**
 * The whole of Evenhand in one process: a worker node and a web server.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class EvenhandApplication {

	public static void main(String[] args) {
		// Spring Batch writes LocalDateTime.now(): UTC end to end, whatever the machine's
		// zone
		TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
		SpringApplication.run(EvenhandApplication.class, args);
	}

	/**
	 * The one wall clock. Leases, due times and ages are judged by the database's clock,
	 * not by this one.
	 * @return the system clock in UTC
	 */
	@Bean
	Clock clock() {
		return Clock.systemUTC();
	}

	/**
	 * The one clock that nobody sets: for spans of this process's own time.
	 * @return milliseconds since some instant
	 */
	@Bean
	Ticks ticks() {
		return () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
	}

}
