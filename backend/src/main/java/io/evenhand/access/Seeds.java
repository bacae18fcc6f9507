package io.evenhand.access;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The first rows of an installation, made by one node at a time. Thread-safe.
 */
@Component
public class Seeds {

	/** By the primary key; the row is the lock. */
	private static final String TURN = "select name from installation where id = 1 for update";

	private final JdbcClient jdbc;

	private final UserRows users;

	private final TokenRows tokens;

	Seeds(JdbcClient jdbc, UserRows users, TokenRows tokens) {
		this.jdbc = jdbc;
		this.users = users;
		this.tokens = tokens;
	}

	/**
	 * Runs work in one transaction while no other node does.
	 * @param work looks what is there and makes what is missing
	 */
	@Transactional
	public void inTurn(Runnable work) {
		this.jdbc.sql(TURN).query(String.class).single();
		work.run();
	}

	/**
	 * Whether a token with this secret is there.
	 * @param secret what callers would send
	 * @return whether it was ever made
	 */
	@Transactional(readOnly = true)
	public boolean hasToken(String secret) {
		return this.tokens.findByHash(Sha256.hex(secret)).isPresent();
	}

	@Transactional(readOnly = true)
	boolean hasOperator() {
		return this.users.existsByRoleAndEnabledTrue(Role.OPERATOR.word());
	}

	/** What of the demo world would open a door. */
	@Transactional(readOnly = true)
	List<String> demoSignIns() {
		return Stream
			.concat(this.users.findByDemoTrueAndEnabledTrue().stream().map(row -> "user " + row.user().name()),
					this.tokens.findByDemoTrueAndRevokedAtIsNull().stream().map(row -> "token " + row.token().name()))
			.toList();
	}

}
