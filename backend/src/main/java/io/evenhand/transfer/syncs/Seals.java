package io.evenhand.transfer.syncs;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Seals credentials with the secret key and opens what it or the old one sealed. Without
 * a secret key, which only the embedded database may do, the key comes from the
 * installation's own name: no protection against who has the database file. Thread-safe.
 */
@Component
@DependsOnDatabaseInitialization
final class Seals {

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

	String seal(long owner, String text) {
		return this.key.seal(owner, text);
	}

	/** Whether it is sealed with the present key. */
	boolean fresh(String sealed) {
		return this.key.sealed(sealed);
	}

	/** Whether it can be opened. */
	boolean known(String sealed) {
		return fresh(sealed) || (this.old != null && this.old.sealed(sealed));
	}

	String open(long owner, String sealed) {
		if (this.old != null && !fresh(sealed) && this.old.sealed(sealed)) {
			return this.old.open(owner, sealed);
		}
		return this.key.open(owner, sealed);
	}

}
