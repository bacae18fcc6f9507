package io.evenhand.access;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the first start and of the door. Immutable.
 *
 * @param secretKey encrypts credentials and signs links, one for all nodes; needed
 * outside the demo world on a database that is not the embedded one
 * @param scraperToken with what a scraper reads /actuator/prometheus; null for staff's
 * tokens only
 * @param bootstrap the first operator
 * @param demo the demo world
 */
@ConfigurationProperties("evenhand")
public record DoorSettings(@Nullable String secretKey, @Nullable String scraperToken, @DefaultValue Bootstrap bootstrap,
		@DefaultValue Demo demo) {

	/**
	 * The first operator.
	 *
	 * @param operatorPassword the password of "operator", made when there is no operator
	 * yet
	 */
	public record Bootstrap(@Nullable String operatorPassword) {
	}

	/**
	 * The demo world.
	 *
	 * @param enabled whether tenants, sign-ins and tokens that everybody knows are made;
	 * by default on the embedded database only
	 */
	public record Demo(@Nullable Boolean enabled) {
	}

	@Override
	public String toString() {
		return "DoorSettings[demo=" + this.demo.enabled() + "]";
	}

}
