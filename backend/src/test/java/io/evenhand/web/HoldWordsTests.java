package io.evenhand.web;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

import io.evenhand.gate.Fact;
import io.evenhand.gate.Fact.Paused.What;
import io.evenhand.gate.Held;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.support.ResourceBundleMessageSource;

import static org.assertj.core.api.Assertions.assertThat;

class HoldWordsTests {

	private static final Instant SINCE = Instant.parse("2026-11-30T09:40:00Z");

	private final HoldWords words = new HoldWords(messages());

	/** One of each, with values that nobody but staff may read written in capitals. */
	static Stream<Fact> facts() {
		return Stream.of(new Fact.NotDue(), new Fact.TriedAgain(false, 2, "NO ANSWER"),
				new Fact.TriedAgain(true, 2, null), new Fact.Paused(What.JOB, null, null, null),
				new Fact.Paused(What.TENANT, "OLGA", "TICKET 4711", null),
				new Fact.Paused(What.LANE, "OLGA", "TICKET 4711", null),
				new Fact.Paused(What.PROVIDER, "OLGA", "TICKET 4711", "Shopify"), new Fact.NoNode(),
				new Fact.Cap(77, 78), new Fact.OpenJobs(4, 4), new Fact.ProviderCap("Shopify", 77, 78),
				new Fact.Throttled("Shopify", false, "TOO MANY"), new Fact.Throttled("Shopify", true, "TOO MANY"),
				new Fact.LaneFull(77, 78), new Fact.Turn(3, 79), new Fact.Turn(null, null),
				new Fact.Unexplained(Duration.ofSeconds(12)));
	}

	@Test
	void eachKindOfFactIsAmongThem() {
		assertThat(facts().map(Object::getClass).distinct())
			.containsExactlyInAnyOrder((Class<?>[]) Fact.class.getPermittedSubclasses());
	}

	@ParameterizedTest
	@MethodSource("facts")
	void aCustomerIsToldAndNeverOfOthersOrOfStaff(Fact fact) {
		for (Instant until : new Instant[] { null, SINCE.plusSeconds(660) }) {
			for (Integer position : new Integer[] { null, 3 }) {
				assertThat(this.words.sentence(new Held(fact, SINCE, until), position, ZoneOffset.UTC, false))
					.isNotEqualTo(fact.hold().code())
					.doesNotContain("OLGA", "4711", "TOO MANY", "NO ANSWER", "77", "78", "79", "12 s", "{", "??");
			}
		}
	}

	@ParameterizedTest
	@MethodSource("facts")
	void staffIsToldTheValues(Fact fact) {
		String sentence = this.words.sentence(new Held(fact, SINCE, null), 3, ZoneOffset.UTC, true);
		assertThat(sentence).isNotEqualTo(fact.hold().code()).doesNotContain("{", "null");
		fact.values()
			.stream()
			.filter((value) -> value instanceof Integer)
			.forEach((value) -> assertThat(sentence).contains(String.valueOf(value)));
	}

	@Test
	void staffReadsWhoAndWhyAndUntilWhen() {
		assertThat(staff(new Fact.Paused(What.LANE, "olga", "ticket 4711", null), null))
			.isEqualTo("The lane is paused by olga: ticket 4711");
		assertThat(staff(new Fact.LaneFull(24, 24), null)).isEqualTo("24 of 24 slots are busy, next by fair share.");
		assertThat(staff(new Fact.Throttled("Shopify", true, null), SINCE.plusSeconds(180)))
			.isEqualTo("Shopify asked this tenant to wait until 09:43.");
		assertThat(staff(new Fact.NoNode(), null)).isEqualTo("No node serves the lane since 09:40.");
		assertThat(staff(new Fact.Unexplained(Duration.ofSeconds(12)), null))
			.isEqualTo("Nothing holds it, yet it has not started for 12 s.");
	}

	@Test
	void aJobThatHasStartedIsNotToldThatItWillStart() {
		for (Fact fact : List.of(new Fact.Cap(2, 2), new Fact.LaneFull(4, 4), new Fact.Turn(null, null))) {
			assertThat(customer(fact, null)).contains("goes on").doesNotContain("start");
		}
	}

	@Test
	void aJobThatWaitsIsToldWhatItsStartWaitsFor() {
		assertThat(customer(new Fact.Cap(2, 2), 3)).contains("starts when those before it end");
		assertThat(customer(new Fact.Turn(3, 5), 3)).isEqualTo("3rd in your queue.");
	}

	private String customer(Fact fact, @Nullable Integer position) {
		return this.words.sentence(new Held(fact, SINCE, null), position, ZoneOffset.UTC, false);
	}

	private String staff(Fact fact, @Nullable Instant until) {
		return this.words.sentence(new Held(fact, SINCE, until), null, ZoneOffset.UTC, true);
	}

	private static ResourceBundleMessageSource messages() {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		messages.setDefaultEncoding("UTF-8");
		return messages;
	}

}
