package io.evenhand.transfer.imports;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Parts that are done to some place, as ranges of lines.
 */
class LinesInTests {

	@Test
	void partsThatTouchAreOneRangeAndOthersAreNot() {
		LinesIn lines = LinesIn.of(List.of(new PartPlace(10, 100, 2, 100, 12), new PartPlace(100, 200, 12, 150, 17),
				new PartPlace(200, 300, 22, 200, 22), new PartPlace(300, 400, 32, 400, 42),
				new PartPlace(400, 500, 42, 410, 43)));
		assertThat(lines.ranges()).containsExactly(new LinesIn.Range(2, 16), new LinesIn.Range(32, 42));
		assertThat(lines.all()).isFalse();
	}

	@Test
	void nothingDoneIsNoRange() {
		LinesIn lines = LinesIn.of(List.of(new PartPlace(10, 100, 2, 10, 2)));
		assertThat(lines).isEqualTo(new LinesIn(List.of(), false));
	}

	@Test
	void aHeaderAloneIsAllOfTheFile() {
		assertThat(LinesIn.of(List.of(new PartPlace(10, 10, 2, 10, 2)))).isEqualTo(new LinesIn(List.of(), true));
	}

}
