package io.evenhand.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whale's file.
 */
class WhaleRowsTests {

	@Test
	void itHasItsRowsAndAHeaderAndEachHasSixCells() throws IOException {
		List<String> lines = new String(new WhaleRows(1000).readAllBytes(), StandardCharsets.UTF_8).lines().toList();
		assertThat(lines).hasSize(1001).doesNotHaveDuplicates().allMatch((line) -> line.split(",", -1).length == 6);
		assertThat(lines.get(0)).isEqualTo("ref,name,email,amount,due_on,note");
	}

	@Test
	void readByteByByteItIsTheSame() throws IOException {
		byte[] whole = new WhaleRows(10).readAllBytes();
		WhaleRows rows = new WhaleRows(10);
		for (byte each : whole) {
			assertThat(rows.read()).isEqualTo(each);
		}
		assertThat(rows.read()).isEqualTo(-1);
	}

	@Test
	void theWholeIsAboutFortyMegabytes() throws IOException {
		long size = new WhaleRows(Whale.ROWS).transferTo(OutputStream.nullOutputStream());
		assertThat(size).isBetween(36_000_000L, 44_000_000L);
	}

}
