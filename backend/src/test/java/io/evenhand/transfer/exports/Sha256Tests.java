package io.evenhand.transfer.exports;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class Sha256Tests {

	@Test
	void itIsTheDigestOfTheJdkForEveryLengthAroundItsBlocks() throws Exception {
		byte[] bytes = new byte[300];
		new Random(7).nextBytes(bytes);
		for (int length = 0; length <= bytes.length; length++) {
			Sha256 digest = new Sha256();
			digest.update(bytes, 0, length);
			assertThat(digest.length()).isEqualTo(length);
			assertThat(digest.hex()).as("%d bytes", length).isEqualTo(expected(Arrays.copyOf(bytes, length)));
		}
	}

	@Test
	void itGoesOnFromWhatWasKeptHoweverTheBytesAreCut() throws Exception {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		for (int round = 0; round < 200; round++) {
			byte[] bytes = new byte[random.nextInt(2_000)];
			random.nextBytes(bytes);
			byte[] state = {};
			int at = 0;
			while (at < bytes.length) {
				int some = Math.min(bytes.length - at, random.nextInt(200));
				Sha256 digest = Sha256.of(state);
				digest.update(bytes, at, some);
				state = digest.state();
				at += some;
			}
			assertThat(state.length).isLessThanOrEqualTo(103);
			assertThat(Sha256.of(state).hex()).as("seed %d", seed).isEqualTo(expected(bytes));
		}
	}

	private static String expected(byte[] bytes) throws Exception {
		return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
	}

}
