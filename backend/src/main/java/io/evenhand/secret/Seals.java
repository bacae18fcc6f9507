package io.evenhand.secret;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Seals credentials and other secrets with the secret key and opens what it or the old
 * one sealed. Without a secret key, which only the embedded database may do, the key
 * comes from the installation's own name: no protection against who has the database
 * file. Thread-safe.
 */
@Component
@DependsOnDatabaseInitialization
public final class Seals {

	/** By the primary key. */
	private static final String NAME = "select name from installation where id = 1";

	private final SealKey key;

	private final @Nullable SealKey old;

	Seals(SecretSettings settings, JdbcClient jdbc) {
		String secret = settings.secretKey();
		this.key = SealKey
			.of((secret != null && !secret.isBlank()) ? secret : jdbc.sql(NAME).query(String.class).single());
		String before = settings.oldSecretKey();
		this.old = (before != null && !before.isBlank()) ? SealKey.of(before) : null;
	}

	/**
	 * Seals a text for its owner, who alone can have it opened.
	 * @param owner what it belongs to, such as {@code connection 17}
	 * @param text in the clear
	 * @return what may be stored
	 */
	public String seal(String owner, String text) {
		return this.key.seal(owner, text);
	}

	/**
	 * Whether it is sealed with the present key.
	 * @param sealed what was stored
	 * @return false where it is to be sealed anew
	 */
	public boolean fresh(String sealed) {
		return this.key.sealed(sealed);
	}

	/**
	 * Whether it can be opened.
	 * @param sealed what was stored
	 * @return false where neither key sealed it
	 */
	public boolean known(String sealed) {
		return fresh(sealed) || (this.old != null && this.old.sealed(sealed));
	}

	/**
	 * Opens what was sealed.
	 * @param owner for whom
	 * @param sealed what was stored
	 * @return the text in the clear
	 * @throws IllegalStateException if it is not as it was sealed for this owner
	 */
	public String open(String owner, String sealed) {
		if (this.old != null && !fresh(sealed) && this.old.sealed(sealed)) {
			return this.old.open(owner, sealed);
		}
		return this.key.open(owner, sealed);
	}

}
