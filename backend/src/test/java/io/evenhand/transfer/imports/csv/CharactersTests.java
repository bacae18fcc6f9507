package io.evenhand.transfer.imports.csv;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CharactersTests {

	@Test
	void theCheckAgreesWithTheJdkAboutRandomBytesInAnyPieces() {
		for (int seed = 1; seed <= 3_000; seed++) {
			Random random = new Random(seed);
			byte[] bytes = new byte[1 + random.nextInt(12)];
			for (int i = 0; i < bytes.length; i++) {
				bytes[i] = (byte) new int[] { 'a', 0xC3, 0xA4, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0xED, 0xA0, 0xF4,
						0xC0, random.nextInt(256) }[random.nextInt(14)];
			}
			Utf8Check check = new Utf8Check();
			int cut = random.nextInt(bytes.length + 1);
			boolean good = check.add(bytes, 0, cut) < 0 && check.add(bytes, cut, bytes.length) < 0 && check.complete();
			assertThat(good).as("seed %d", seed).isEqualTo(decodes(bytes));
		}
	}

	private static boolean decodes(byte[] bytes) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	@Test
	void theFirstWrongByteIsNamedByLineAndOffset() throws IOException {
		byte[] bytes = "a\r\n\u00e4\rb\n\u00e4".getBytes(StandardCharsets.UTF_8);
		bytes[8] = (byte) 0xFF;
		Utf8Bytes checked = new Utf8Bytes(Scan.bytes(bytes), 0);
		try (InputStream in = checked.from(0)) {
			assertThatExceptionOfType(FileRefused.class).isThrownBy(in::readAllBytes)
				.withMessageContaining("the byte at offset 8, in line 4,");
		}
	}

	@Test
	void aFileIsReadFromBehindItsMarkAndAgainFromAnyPlace() throws IOException {
		Utf8Bytes checked = new Utf8Bytes(Scan.bytes("\uFEFFref,name\n"), 3);
		try (InputStream in = checked.from(3)) {
			assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("ref,name\n");
		}
		try (InputStream in = checked.from(7)) {
			assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("name\n");
		}
	}

	@Test
	void aLetterInTheOldCharacterSetIsNamedByItself() throws IOException {
		Utf8Bytes checked = new Utf8Bytes(Scan.bytes("ref\nM\u00fcller\n".getBytes(StandardCharsets.ISO_8859_1)), 0);
		try (InputStream in = checked.from(0)) {
			assertThatExceptionOfType(FileRefused.class).isThrownBy(in::readAllBytes)
				.withMessageContaining("the byte at offset 5, in line 2,");
		}
	}

	@Test
	void aCharacterThatIsCutOffAtTheEndIsNoticed() throws IOException {
		Utf8Bytes checked = new Utf8Bytes(Scan.bytes(new byte[] { 'a', (byte) 0xE2, (byte) 0x82 }), 0);
		try (InputStream in = checked.from(0)) {
			assertThatExceptionOfType(FileRefused.class).isThrownBy(in::readAllBytes)
				.withMessageContaining("the byte at offset 1, in line 1,");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "windows-1252", "UTF-16LE", "UTF-16BE", "Shift_JIS", "ISO-8859-15" })
	void otherCharacterSetsBecomeUtf8(String charset) throws IOException {
		String text = "ref,name\r\n"
				+ (charset.equals("Shift_JIS") ? "\u65e5\u672c\n" : "\u00e4\u00f6\u00fc\n").repeat(9_000)
				+ (charset.startsWith("UTF") ? "\uD83D\uDE00".repeat(5_000) : "");
		byte[] bytes = text.getBytes(Charset.forName(charset));
		try (InputStream in = new ToUtf8(new ByteArrayInputStream(bytes), Charset.forName(charset))) {
			assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(text);
		}
	}

	@Test
	void aByteThatTheCharacterSetDoesNotHaveStopsTheConversion() throws IOException {
		byte[] bytes = { 'a', '\n', 'b', (byte) 0x81, 'c' };
		try (InputStream in = new ToUtf8(new ByteArrayInputStream(bytes), Charset.forName("windows-1252"))) {
			assertThatExceptionOfType(FileRefused.class).isThrownBy(in::readAllBytes)
				.withMessageContaining("The file is not windows-1252");
		}
	}

	@ParameterizedTest
	@CsvSource({ "EFBBBF61,,UTF-8,3", "FFFE6100,,UTF-16LE,2", "FEFF0061,,UTF-16BE,2", "FFFE6100,UTF-16,UTF-16LE,2",
			"6162,,UTF-8,0", "6162,windows-1252,windows-1252,0", "EFBBBF61,UTF-8,UTF-8,3",
			"00610062,UTF-16,UTF-16BE,0" })
	void marksAndSettingsNameTheCharacterSet(String bytes, @Nullable String setting, String found, int mark) {
		Encoding encoding = Encoding.of(java.util.HexFormat.of().parseHex(bytes),
				(setting != null) ? Charset.forName(setting) : null);
		assertThat(encoding).isEqualTo(new Encoding(Charset.forName(found), mark));
	}

	@ParameterizedTest
	@CsvSource({ "EFBBBF61,windows-1252,begins with the mark of UTF-8",
			"FFFE6100,UTF-8,begins with the mark of UTF-16LE", "FFFE0000,,UTF-32",
			"61006200,,UTF-16 without its mark" })
	void contradictionsAreOneClearSentence(String bytes, @Nullable String setting, String sentence) {
		assertThatExceptionOfType(FileRefused.class)
			.isThrownBy(() -> Encoding.of(java.util.HexFormat.of().parseHex(bytes),
					(setting != null) ? Charset.forName(setting) : null))
			.withMessageContaining(sentence);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "504B03045B436F6E74656E745F54797065735D2E786D6C|workbook (.xlsx)",
					"504B03046D696D6574797065|packed (zip)", "1F8B0800|packed (gzip)", "255044462D312E37|PDF",
					"D0CF11E0A1B11AE1|workbook (.xls)", "3C21444F43545950452068746D6C3E|web page",
					"5B0A7B22|one JSON array", "425A68393141592653592F|bzip2" })
	void otherKindsOfFilesAreCalledWhatTheyAre(String bytes, String sentence) {
		assertThat(Signature.refusal(java.util.HexFormat.of().parseHex(bytes)))
			.hasValueSatisfying((refusal) -> assertThat(refusal).contains(sentence));
	}

	@ParameterizedTest
	@ValueSource(strings = { "ref,name\n", "PK,name\n", "BZh,x\n", "\uFEFFref\n", "%,x", "Rar,x" })
	void aTextThatOnlyLooksALittleLikeThatIsTaken(String text) {
		assertThat(Signature.refusal(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
	}

	@Test
	void noBytesAtAllIsAnError() {
		assertThat(Signature.refusal(new byte[0]))
			.hasValueSatisfying((refusal) -> assertThat(refusal).contains("empty"));
	}

}
