package io.evenhand.fairness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * What a claim reads of tenants before it gives slots away, and before it asks who makes
 * room. Stateless.
 */
final class Reads {

	private Reads() {
	}

	/**
	 * As many tenants as slots are free, each with what it could be given and one more.
	 * Those in which something urgent waits do not count: others may turn out to go
	 * first.
	 * @param rest tenants in their order, of which those that are looked at are taken
	 */
	static List<Backlog> offered(Deque<Entrant> rest, Lane lane, Map<Long, Account> accounts) {
		int slots = Math.max(1, lane.room().slots());
		List<Backlog> offered = new ArrayList<>();
		int certain = 0;
		while (!rest.isEmpty() && certain < slots) {
			Entrant entrant = rest.remove();
			if (entrant.startable(lane, accounts)) {
				offered.add(entrant.backlog(Allocation.wanted(slots, certain, entrant.flow()), lane, accounts));
				certain += entrant.urgent() ? 0 : 1;
			}
		}
		return offered;
	}

	/**
	 * Whom steps may make room for.
	 * @param seen the tenants that a claim looks at
	 * @param steps how many might be put down
	 */
	static List<Backlog> rivals(Collection<Entrant> seen, int steps, Lane lane, Map<Long, Account> accounts) {
		Lane open = lane.with(lane.room().with(1));
		List<Backlog> rivals = new ArrayList<>();
		int certain = 0;
		for (Entrant entrant : seen.stream().filter(Entrant::eligible).sorted(Entrant.ORDER).toList()) {
			if (!entrant.usesAccounts()) {
				rivals.add(entrant.unread(steps));
			}
			else if (certain < steps && entrant.startable(open, accounts)) {
				rivals.add(entrant.backlog(Allocation.wanted(steps, certain, entrant.flow()), open, accounts));
				certain += entrant.urgent() ? 0 : 1;
			}
		}
		return rivals;
	}

}
