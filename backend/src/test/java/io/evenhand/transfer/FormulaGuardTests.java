package io.evenhand.transfer;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FormulaGuardTests {

	private static final String SIGNS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

	private static final String ALPHABET = SIGNS + "'''\"1.,x ";

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "=1+1|'=1+1", "+cmd|'+cmd", "@x|'@x", "-5|-5", "+5,50|+5,50", "-x|'-x", "\uFF1D1|'\uFF1D1",
					"abc|abc", "'=1|''=1", "''=1|'''=1", "'tis|'tis", "'|'", "-|'-", "'-5|'-5", "-5\u00a0|'-5\u00a0" },
			quoteCharacter = '~')
	void whatASpreadsheetWouldRunGetsAnApostropheAndNumbersNone(String text, String cell) {
		assertThat(FormulaGuard.guarded(text)).isEqualTo(cell);
		assertThat(FormulaGuard.undone(cell)).isEqualTo(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\tx", "\rx", "\nx", "\uFF0Bx", "\uFF0Dx", "\uFF20x" })
	void soDoesWhatItDropsBeforeItLooks(String text) {
		assertThat(FormulaGuard.guarded(text)).isEqualTo("'" + text);
	}

	@Test
	void eachTextComesBackAndNoTwoShareACell() {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		Map<String, String> texts = new HashMap<>();
		for (int round = 0; round < 20_000; round++) {
			StringBuilder text = new StringBuilder();
			for (int length = random.nextInt(6); length >= 0; length--) {
				text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
			}
			String cell = FormulaGuard.guarded(text.toString());
			assertThat(FormulaGuard.undone(cell)).as("seed %d", seed).isEqualTo(text.toString());
			assertThat(texts.put(cell, text.toString())).as("seed %d", seed).isIn(null, text.toString());
			boolean runs = SIGNS.indexOf(cell.charAt(0)) >= 0;
			assertThat(!runs || cell.matches("[+-]?[0-9]+([.,][0-9]+)?")).as("seed %d: %s", seed, cell).isTrue();
		}
	}

}
