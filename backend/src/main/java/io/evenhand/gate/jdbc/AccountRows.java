package io.evenhand.gate.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.evenhand.fairness.Account;
import io.evenhand.store.Dialect;
import io.evenhand.store.RoundTrip;

/**
 * What a claim reads of accounts. How many steps use one is counted from the slots, under
 * the account's lock and in a statement after it: whoever takes a slot for an account
 * holds that lock until it commits. Stateless; the caller ends the transaction.
 *
 * @param dialect the database's words
 * @param lane the lane's number
 */
public record AccountRows(Dialect dialect, int lane) {

	/** Accounts that one claim looks at again. */
	private static final int AT_ONCE = 16;

	/**
	 * By the first two columns of the primary key, one entry for each account; account by
	 * primary key; slot by slot_account.
	 */
	private static final String OPEN_AGAIN = "select h.id from (select distinct account id from flow_hold"
			+ " where lane = ?) h join account acc on acc.id = h.id where acc.paused = false"
			+ " and (acc.throttled_until is null or acc.throttled_until <= now(6)) and (select count(*) from slot s"
			+ " where s.account = acc.id and s.request is not null) < case when acc.probing then 1 else acc.cap end limit ?";

	/** Accounts that are open though flows wait for them; plain. */
	public Supplier<List<Integer>> openAgain(RoundTrip trip) {
		return trip.select(OPEN_AGAIN, (row) -> row.getInt(1), this.lane, AT_ONCE);
	}

	/** The lowest turns of those that wait for an account. */
	public Supplier<List<FlowRow>> lockHeldWindow(RoundTrip trip, int account, int size) {
		return trip.select(FlowRow.LOCK_HELD_WINDOW, FlowRow::read, this.lane, this.lane, account, size);
	}

	/** By primary key's first columns; plain. */
	private static final String USED = "select tenant, account from flow_account where lane = ? and tenant in (";

	/** The accounts beside 0 that tenants have used. */
	public Map<Integer, List<Integer>> used(Connection connection, Collection<Integer> tenants) throws SQLException {
		List<Object> arguments = new ArrayList<>(List.of(this.lane));
		arguments.addAll(tenants);
		Map<Integer, List<Integer>> used = new TreeMap<>();
		RoundTrip trip = new RoundTrip(this.dialect);
		var rows = trip.select(USED + "?, ".repeat(tenants.size() - 1) + "?) order by tenant, account",
				(row) -> new int[] { row.getInt(1), row.getInt(2) }, arguments.toArray());
		trip.run(connection);
		rows.get().forEach((row) -> used.computeIfAbsent(row[0], (tenant) -> new ArrayList<>()).add(row[1]));
		return used;
	}

	/** Index slot_account. */
	private static final String RUNNING = "select account, request from slot where request is not null"
			+ " and account in (";

	/**
	 * Locks accounts and counts what runs on them.
	 * @param ids at least one
	 * @param ended requests that this transaction settles and that still hold their slots
	 */
	public Map<Integer, Account> lock(Connection connection, Collection<Integer> ids, Collection<Long> ended)
			throws SQLException {
		RoundTrip trip = new RoundTrip(this.dialect);
		var accounts = trip.select(AccountRow.lockMany(ids.size()), AccountRow::read, ids.toArray());
		var running = trip.select(RUNNING + "?, ".repeat(ids.size() - 1) + "?)",
				(row) -> new long[] { row.getInt(1), row.getLong(2) }, ids.toArray());
		trip.run(connection);
		Map<Integer, Account> locked = new TreeMap<>();
		for (AccountRow account : accounts.get()) {
			int number = (int) running.get()
				.stream()
				.filter((slot) -> slot[0] == account.id() && !ended.contains(slot[1]))
				.count();
			locked.put(account.id(), account.with(number));
		}
		return locked;
	}

	/** By primary key. */
	private static final String SUCCEEDED = "update account set probing = false where id = ? and probing = true"
			+ " and (throttled_until is null or throttled_until <= now(6))";

	/**
	 * A step on the account has completed: after a throttle, all of its work may go on.
	 */
	public void succeeded(RoundTrip trip, int account) {
		trip.changeSome(SUCCEEDED, account);
	}

}
