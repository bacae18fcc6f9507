package io.evenhand.secret;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What credentials are encrypted with. Immutable; its text shows neither.
 *
 * @param secretKey one for all nodes
 * @param oldSecretKey the key before it, while what was encrypted with it is being
 * encrypted anew; null at other times
 */
@ConfigurationProperties("evenhand")
public record SecretSettings(@Nullable String secretKey, @Nullable String oldSecretKey) {

	@Override
	public String toString() {
		return "SecretSettings";
	}

}
