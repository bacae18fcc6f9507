package io.evenhand.gate.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Clause;
import org.jspecify.annotations.Nullable;

/**
 * An account at a provider as it was read. Immutable.
 *
 * @param id its number, above 0
 * @param tenant whose credential it is, 0 where all tenants share the provider's own
 * @param cap the most steps that use it at once
 * @param paused whether nothing of it starts
 * @param until the end of its throttle, null where it never had one
 * @param throttled whether that lies ahead
 * @param probing whether nothing has succeeded on it since its last throttle
 */
public record AccountRow(int id, int tenant, int cap, boolean paused, @Nullable Instant until, boolean throttled,
		boolean probing) {

	private static final String COLUMNS = "select id, tenant, cap, paused, throttled_until,"
			+ " throttled_until > now(6), probing from account ";

	/** One account, plain, by primary key. */
	public static final String BY_ID = COLUMNS + "where id = ?";

	/** Locks given accounts, by primary key. */
	public static String lockMany(int accounts) {
		return COLUMNS + "where id in (" + "?, ".repeat(accounts - 1) + "?) order by id for update";
	}

	public static AccountRow read(ResultSet row) throws SQLException {
		LocalDateTime until = row.getObject(5, LocalDateTime.class);
		return new AccountRow(row.getInt(1), row.getInt(2), row.getInt(3), row.getBoolean(4),
				(until != null) ? HeadRow.instant(until) : null, row.getBoolean(6), row.getBoolean(7));
	}

	/**
	 * The account as the policy sees it: while it is probed, one step at a time may use
	 * it.
	 * @param running how many steps use it now
	 */
	public Account with(int running) {
		int most = this.probing ? Math.min(1, this.cap) : this.cap;
		return this.paused ? new Account(this.id, most, running, Account.State.PROVIDER_PAUSED, throttle())
				: new Account(this.id, most, running, throttle());
	}

	private Account.State throttle() {
		if (!this.throttled) {
			return Account.State.OPEN;
		}
		return (this.tenant == 0) ? Account.State.PROVIDER_THROTTLED : Account.State.CREDENTIAL_THROTTLED;
	}

	/** The rule that holds its work while it is throttled. */
	Clause throttling() {
		return (this.tenant == 0) ? Clause.PROVIDER_THROTTLED : Clause.CREDENTIAL_THROTTLED;
	}

}
