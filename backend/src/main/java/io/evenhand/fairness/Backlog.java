package io.evenhand.fairness;

import java.util.List;

/**
 * A tenant's waiting steps in a lane. Immutable.
 *
 * @param flow the tenant
 * @param openable how many more jobs the tenant may have open in the lane
 * @param queues its waiting steps by account, launches apart
 */
public record Backlog(Flow flow, int openable, List<Queue> queues) {

	public Backlog {
		queues = List.copyOf(queues);
	}

	/**
	 * Steps that are held, or not, for the same reason.
	 *
	 * @param account what they use
	 * @param launches whether each of them opens its job
	 * @param heads those nearest the front, by rank: what is not here is not waiting
	 */
	public record Queue(Account account, boolean launches, List<Head> heads) {

		public Queue {
			heads = List.copyOf(heads);
		}

	}

}
