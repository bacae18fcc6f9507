package io.evenhand.batch;

import io.micrometer.core.instrument.config.MeterFilter;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps Spring Batch's metrics to one series for each leaf step: their names carry the
 * part ({@code load:p00042}), which is a new series for each part of each job.
 */
@Configuration(proxyBeanMethods = false)
class StepTags {

	private static final String STEP = "spring.batch.step.name";

	@Bean
	static MeterFilter stepsWithoutParts() {
		return MeterFilter.replaceTagValues(STEP, StepTags::withoutPart);
	}

	static String withoutPart(String step) {
		int part = step.indexOf(':');
		return (part < 0) ? step : step.substring(0, part);
	}

}
