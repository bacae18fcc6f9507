package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Pick;
import io.evenhand.gate.jdbc.AccountRows;

/**
 * The accounts beside 0 that a claim has locked, as they are while it goes on. Confined
 * to the claim. A claim whose tenants use no account pays nothing for it.
 */
final class ClaimAccounts {

	private final AccountRows rows;

	private final Set<Long> ended = new HashSet<>();

	private final Set<Integer> opened = new HashSet<>();

	private final Map<Integer, Account> locked = new TreeMap<>();

	/**
	 * None is locked yet.
	 * @param rows the statements
	 * @param reopened those that flows wait for and that seemed to be open again
	 * @param settled what the claim settles: it no longer runs
	 */
	ClaimAccounts(AccountRows rows, Collection<Integer> reopened, List<Finished> settled) {
		this.rows = rows;
		this.opened.addAll(reopened);
		for (Finished finished : settled) {
			this.ended.add(finished.running().grant().request());
			this.opened.add(finished.running().account());
		}
	}

	/**
	 * Tells tenants how the accounts are that their steps use, and lets those wait no
	 * longer whose account is open again.
	 */
	void show(Connection connection, Collection<Contender> contenders) throws SQLException {
		Set<Integer> tenants = new TreeSet<>();
		contenders.stream().filter((one) -> one.row().accounts()).forEach((one) -> tenants.add(one.tenant()));
		if (tenants.isEmpty()) {
			return;
		}
		Map<Integer, List<Integer>> used = this.rows.used(connection, tenants);
		Set<Integer> unknown = new TreeSet<>();
		used.values().forEach(unknown::addAll);
		unknown.removeAll(this.locked.keySet());
		if (!unknown.isEmpty()) {
			this.locked.putAll(this.rows.lock(connection, unknown, this.ended));
		}
		for (Contender contender : contenders) {
			List<Integer> own = used.getOrDefault(contender.tenant(), List.of());
			contender.uses(own.stream().filter(this.locked::containsKey).map(this.locked::get).toList(), this.opened);
		}
	}

	void started(Pick pick) {
		this.locked.computeIfPresent((int) pick.account(),
				(id, before) -> new Account(id, before.cap(), before.running() + 1, before.state()));
	}

}
