package io.evenhand.web;

import java.time.Instant;
import java.time.ZoneOffset;

import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.support.ResourceBundleMessageSource;

import static org.assertj.core.api.Assertions.assertThat;

class HoldWordsTests {

	private final HoldWords words = new HoldWords(messages());

	@ParameterizedTest
	@ValueSource(strings = { "tenant_cap", "lane_full", "turn" })
	void aJobThatHasStartedIsNotToldThatItWillStart(String code) {
		assertThat(sentence(code, null)).contains("goes on").doesNotContain("start");
	}

	@Test
	void aJobThatWaitsIsToldWhatItsStartWaitsFor() {
		assertThat(sentence("tenant_cap", 3)).contains("starts when those before it end");
		assertThat(sentence("turn", 3)).isEqualTo("3rd in your queue.");
	}

	private String sentence(String code, @Nullable Integer position) {
		return this.words.sentence(new Held(code, Instant.EPOCH, null), position, ZoneOffset.UTC, false);
	}

	private static ResourceBundleMessageSource messages() {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		messages.setDefaultEncoding("UTF-8");
		return messages;
	}

}
