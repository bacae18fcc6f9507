package io.evenhand.access;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Counts wrong sign-ins by name and address, on every node together. The database's clock
 * judges. Thread-safe.
 */
@Component
class SignInWaits {

	static final int FAILURES = 5;

	private final JdbcClient jdbc;

	SignInWaits(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** By the primary key. */
	private static final String WAITING = """
			select count(*) from sign_in_wait where id = :id and failures >= :failures and until_at > now(6)""";

	boolean waiting(String name, String address) {
		return this.jdbc.sql(WAITING)
			.param("id", id(name, address))
			.param("failures", FAILURES)
			.query(Integer.class)
			.single() > 0;
	}

	/** By sign_in_wait_until; a few at a time. */
	private static final String PURGE = "delete from sign_in_wait where until_at < now(6) limit 100";

	/** By the primary key. */
	private static final String COUNT = """
			insert into sign_in_wait (id, failures, until_at) values (:id, 1, timestampadd(minute, 15, now(6)))
			on duplicate key update failures = failures + 1, until_at = timestampadd(minute, 15, now(6))""";

	@Transactional
	public void count(String name, String address) {
		this.jdbc.sql(PURGE).update();
		this.jdbc.sql(COUNT).param("id", id(name, address)).update();
	}

	/** By the primary key. */
	private static final String FORGET = "delete from sign_in_wait where id = :id";

	@Transactional
	public void forget(String name, String address) {
		this.jdbc.sql(FORGET).param("id", id(name, address)).update();
	}

	private static String id(String name, String address) {
		return Sha256.hex(name + "\n" + address);
	}

}
