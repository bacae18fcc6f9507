package io.evenhand.access;

import java.time.Instant;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * A token that calls the API; what it is was shown once and is not kept. Immutable.
 *
 * @param id the number inside
 * @param name what it is for, 1 to 60 characters
 * @param role what it may do
 * @param tenant whose it is; null for staff
 * @param createdBy who made it
 * @param createdAt since when
 * @param expiresAt until when, null without end
 * @param revokedAt since when it no longer works, null while it does
 * @param demo whether it belongs to the demo world
 */
public record Token(long id, String name, Role role, @Nullable TenantId tenant, String createdBy, Instant createdAt,
		@Nullable Instant expiresAt, @Nullable Instant revokedAt, boolean demo) {

	/**
	 * A token just made, with its secret: shown once, then forgotten.
	 *
	 * @param token the token
	 * @param secret what a caller sends
	 */
	public record Issued(Token token, String secret) {

		@Override
		public String toString() {
			return "Issued[" + this.token + "]";
		}

	}

}
