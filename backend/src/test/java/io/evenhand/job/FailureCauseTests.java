package io.evenhand.job;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FailureCauseTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "Line 412 is not valid UTF-8.|Line 7 is not valid UTF-8.",
					"The provider “shop-a” answered 500, 5 times.|The provider “b” answered 500, 2 times.",
					"support can see it under reference J12-R5-A1.|support can see it under reference J9-R77-A5.",
					"The file has 1,024.5 MB.|The file has 12 MB." })
	void numbersQuotedTextAndReferencesMakeNoOtherCause(String one, String other) {
		assertThat(FailureCause.of(one)).isEqualTo(FailureCause.of(other));
		assertThat(FailureCause.of(one).key()).isEqualTo(FailureCause.of(other).key()).matches("[0-9a-f]{16}");
	}

	@Test
	void otherWordsAreAnotherCause() {
		assertThat(FailureCause.of("Line 1 is not valid UTF-8.")).isNotEqualTo(FailureCause.of("Line 1 is too long."));
		assertThat(FailureCause.of("Line 1 is not valid UTF-8.").key())
			.isNotEqualTo(FailureCause.of("Line 1 is too long.").key());
	}

	@Test
	void aQuotationThatWasCutOffIsQuotedText() {
		assertThat(FailureCause.of("No column “abc” and “de")).isEqualTo(FailureCause.of("No column “x” and “fghi"));
	}

}
