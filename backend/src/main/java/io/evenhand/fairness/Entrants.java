package io.evenhand.fairness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * The tenants of a lane while it is run forward, in the order of the gate's index. Used
 * by one thread.
 */
final class Entrants {

	private final Lane lane;

	private final Map<TenantId, Entrant> all = new HashMap<>();

	private final TreeSet<Entrant> order = new TreeSet<>(Entrant.ORDER);

	Entrants(Lane lane) {
		this.lane = lane;
	}

	void enter(Backlog backlog) {
		Entrant entrant = new Entrant(backlog, this.lane);
		this.all.put(backlog.flow().tenant(), entrant);
		index(entrant);
	}

	private void index(Entrant entrant) {
		if (entrant.indexed(this.lane.policy())) {
			this.order.add(entrant);
		}
	}

	@Nullable Entrant find(TenantId tenant) {
		return this.all.get(tenant);
	}

	/** The first that are not known yet. */
	List<Entrant> firstWithout(Set<Entrant> known, int number) {
		return this.order.stream().filter((entrant) -> !known.contains(entrant)).limit(number).toList();
	}

	List<Entrant> first(int number) {
		return this.order.stream().limit(number).toList();
	}

	/** Changes a tenant and its place; one that is not known is left alone. */
	void change(TenantId tenant, Consumer<Entrant> change) {
		Entrant entrant = this.all.get(tenant);
		if (entrant != null) {
			this.order.remove(entrant);
			change.accept(entrant);
			index(entrant);
		}
	}

}
