package io.evenhand.store;

import java.sql.SQLException;
import java.util.Set;

import com.zaxxer.hikari.SQLExceptionOverride;

/**
 * Throws away connections to a server that takes no writes: after a fail-over the address
 * leads to another one, and a pool that kept the old connections would stay on it.
 * Stateless.
 */
public final class ReadOnlyServer implements SQLExceptionOverride {

	/**
	 * Of MySQL: --read-only, --super-read-only, the read-only mode of InnoDB, and a
	 * server whose group takes no commit of it.
	 */
	private static final Set<Integer> READ_ONLY = Set.of(1290, 1836, 3100);

	@java.lang.Override
	public SQLExceptionOverride.Override adjudicate(SQLException ex) {
		return READ_ONLY.contains(ex.getErrorCode()) ? SQLExceptionOverride.Override.MUST_EVICT
				: SQLExceptionOverride.Override.CONTINUE_EVICT;
	}

}
