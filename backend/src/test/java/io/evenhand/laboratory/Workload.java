package io.evenhand.laboratory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Share;
import io.evenhand.tenant.Cap;

/**
 * What tenants ask of a lane, drawn from a seed. Immutable.
 *
 * @param name what it is called
 * @param seed the seed of costs, estimates and failures
 * @param slots of the lane
 * @param customers the tenants, numbered from 1 by their place
 */
record Workload(String name, long seed, int slots, List<Customer> customers) {

	Workload {
		customers = List.copyOf(customers);
	}

	static Workload of(long seed, int slots, Customer... customers) {
		return new Workload("scripted", seed, slots, List.of(customers));
	}

	List<Share> shares() {
		return this.customers.stream().map(Customer::share).toList();
	}

	/** The same on one shared pool: nobody has a cap below all slots. */
	Workload withoutCaps() {
		return with(this.customers.stream()
			.map((one) -> new Customer(new Share(one.share().weight(), new Cap(this.slots)), one.streams()))
			.toList());
	}

	/**
	 * The same if fairness were between job types: each stream is a tenant of its own.
	 */
	Workload withATenantForEachStream() {
		List<Customer> split = new ArrayList<>();
		this.customers
			.forEach((one) -> one.streams().forEach((stream) -> split.add(new Customer(one.share(), List.of(stream)))));
		return with(split);
	}

	private Workload with(List<Customer> others) {
		return new Workload(this.name, this.seed, this.slots, others);
	}

	/** The accounts that the streams use, with nothing running. */
	Map<Long, Account> accounts() {
		Map<Long, Account> accounts = new LinkedHashMap<>();
		this.customers.forEach((one) -> one.streams().forEach((stream) -> {
			Stream.Provider provider = stream.provider();
			accounts.put(provider.account(), (provider.account() == 0) ? Account.NONE
					: new Account(provider.account(), provider.cap(), 0, Account.State.OPEN));
		}));
		return accounts;
	}

	/** The lowest rate at which a tenant with an endless backlog can be served. */
	double lowestRate() {
		double[] rates = MaxMin.rates(this.slots, shares());
		double lowest = Double.MAX_VALUE;
		for (int i = 0; i < rates.length; i++) {
			lowest = this.customers.get(i).endless() ? Math.min(lowest, rates[i]) : lowest;
		}
		return lowest;
	}

}
