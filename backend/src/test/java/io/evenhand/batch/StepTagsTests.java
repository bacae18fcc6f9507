package io.evenhand.batch;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class StepTagsTests {

	@Test
	void thePartsOfAStepShareOneSeries() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		registry.config().meterFilter(StepTags.stepsWithoutParts());
		registry.counter("spring.batch.step", "spring.batch.step.name", "load:p00001").increment();
		registry.counter("spring.batch.step", "spring.batch.step.name", "load:p00002").increment();
		assertThat(registry.getMeters()).hasSize(1);
		assertThat(registry.get("spring.batch.step").tag("spring.batch.step.name", "load").counter().count())
			.isEqualTo(2);
	}

	@Test
	void aStepWithoutPartsKeepsItsName() {
		assertThat(StepTags.withoutPart("plan")).isEqualTo("plan");
	}

}
