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

	boolean waits() {
		return this.queues.stream().anyMatch((queue) -> !queue.heads().isEmpty());
	}

	Backlog with(Flow flow) {
		return new Backlog(flow, this.openable, this.queues);
	}

	Backlog without(Pick pick) {
		return new Backlog(this.flow, this.openable - (pick.launch() ? 1 : 0),
				this.queues.stream().map((queue) -> queue.without(pick.head())).toList());
	}

	Backlog started(long account) {
		return new Backlog(this.flow, this.openable,
				this.queues.stream().map((queue) -> queue.started(account)).toList());
	}

	Backlog ended(long account) {
		return new Backlog(this.flow, this.openable,
				this.queues.stream().map((queue) -> queue.ended(account)).toList());
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

		/** Whether a start of one of these may leave other tenants without room. */
		boolean shared() {
			return this.launches || this.account.id() != 0;
		}

		Queue without(Head head) {
			return new Queue(this.account, this.launches,
					this.heads.stream().filter((other) -> !other.rank().equals(head.rank())).toList());
		}

		Queue started(long account) {
			return (this.account.id() == account) ? new Queue(this.account.started(), this.launches, this.heads) : this;
		}

		Queue ended(long account) {
			return (this.account.id() == account) ? new Queue(this.account.ended(), this.launches, this.heads) : this;
		}

	}

}
