package io.evenhand.secret;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * How credentials are sealed.
 */
final class SealKeyTests {

	private static final SealKey KEY = SealKey.of("one secret key of an installation");

	@Test
	void whatIsSealedCanBeOpenedByTheSameKeyForTheSameOwner() {
		String sealed = KEY.seal("connection 7", "user:p\u00e4ss");
		assertThat(SealKey.of("one secret key of an installation").open("connection 7", sealed))
			.isEqualTo("user:p\u00e4ss");
		assertThat(sealed).doesNotContain("user");
	}

	@Test
	void eachSealIsAnother() {
		assertThat(KEY.seal("connection 7", "same")).isNotEqualTo(KEY.seal("connection 7", "same"));
	}

	@Test
	void anotherOwnerOrAnotherTextIsRefused() {
		String sealed = KEY.seal("connection 7", "secret");
		assertThatIllegalStateException().isThrownBy(() -> KEY.open("connection 8", sealed));
		char last = sealed.charAt(20);
		String changed = sealed.substring(0, 20) + ((last == 'A') ? 'B' : 'A') + sealed.substring(21);
		assertThatIllegalStateException().isThrownBy(() -> KEY.open("connection 7", changed))
			.withMessageNotContaining("secret");
	}

	@Test
	void aKeyKnowsWhatItSealed() {
		SealKey other = SealKey.of("another secret key of an installation");
		assertThat(KEY.sealed(KEY.seal("connection 1", "x"))).isTrue();
		assertThat(other.sealed(KEY.seal("connection 1", "x"))).isFalse();
	}

}
