package io.evenhand.tenant;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BadgesTests {

	@ParameterizedTest
	@CsvSource({ "Northwind Traders, northwind, NT", "Acme, acme, AC", "x, long-code, X1", "日本, nippon, NI",
			"日本, 7, 71" })
	void aBadgeComesFromTheInitialsOrTheFirstLetters(String name, String code, String badge) {
		assertThat(Badges.free(name, code, List.of())).isEqualTo(badge);
	}

	@Test
	void aTakenBadgeIsNotGivenAgainWhileThereAreOthers() {
		List<String> taken = new ArrayList<>();
		for (int i = 0; i < 14; i++) {
			String badge = Badges.free("Acme", "acme", taken);
			if (i < 12) {
				assertThat(taken).doesNotContain(badge);
			}
			assertThat(badge).matches("[A-Z0-9]{2}");
			taken.add(badge);
		}
	}

	@Test
	void theLeastUsedColourGoesNext() {
		assertThat(Colours.leastUsed(List.of())).isEqualTo(1);
		assertThat(Colours.leastUsed(List.of(1, 2, 3))).isEqualTo(4);
		assertThat(Colours.leastUsed(List.of(1, 2, 3, 4, 5, 6, 7, 8, 1))).isEqualTo(2);
	}

}
