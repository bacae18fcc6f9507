package io.evenhand.notify;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Signatures against the vector that the libraries of Standard Webhooks share.
 */
class SignatureTests {

	private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

	private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);

	@Test
	void theSignatureIsTheOneOfTheStandard() {
		assertThat(Signature.header(List.of(SECRET), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, BODY))
			.isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
	}

	@Test
	void eachPartIsSignedAndEachSecretSigns() {
		String one = Signature.header(List.of(SECRET), "id", 1, BODY);
		assertThat(Signature.header(List.of(SECRET), "ie", 1, BODY)).isNotEqualTo(one);
		assertThat(Signature.header(List.of(SECRET), "id", 2, BODY)).isNotEqualTo(one);
		assertThat(Signature.header(List.of(SECRET), "id", 1, new byte[1])).isNotEqualTo(one);
		String other = Signature.newSecret();
		assertThat(other).startsWith("whsec_").isNotEqualTo(Signature.newSecret());
		assertThat(Signature.header(List.of(SECRET, other), "id", 1, BODY)).startsWith(one + " v1,");
	}

}
