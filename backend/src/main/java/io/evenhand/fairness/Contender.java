package io.evenhand.fairness;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A tenant within one allocation: where it stands and what it has left to start. Used by
 * one thread.
 */
final class Contender {

	private final List<Backlog.Queue> queues;

	/** For each queue the index of its first head that is neither started nor held. */
	private final int[] fronts;

	private Flow flow;

	private int openable;

	private long key;

	/** The step that was chosen, null before that and where there is none. */
	private @Nullable Head chosen;

	/** The index of its queue. */
	private int from;

	private boolean changed;

	Contender(Backlog backlog) {
		this.flow = backlog.flow();
		this.openable = backlog.openable();
		this.queues = backlog.queues();
		this.fronts = new int[this.queues.size()];
	}

	Flow flow() {
		return this.flow;
	}

	/** Where it stands with the step that was chosen. */
	long key() {
		return this.key;
	}

	/** Whether a step of it was started. */
	boolean changed() {
		return this.changed;
	}

	/**
	 * Finds the tenant's first step that may start, and keys the tenant by it.
	 * @param lane the lane as it is now
	 * @param accounts the accounts as they are now
	 * @return false if there is none
	 */
	boolean choose(Lane lane, Map<Long, Account> accounts) {
		Head first = null;
		for (int i = 0; i < this.fronts.length; i++) {
			Head front = front(i, lane, accounts);
			if (front != null && (first == null || front.rank().compareTo(first.rank()) < 0)) {
				first = front;
				this.from = i;
			}
		}
		this.chosen = first;
		if (first != null) {
			this.key = lane.policy().key(this.flow.turn(), first.urgent());
		}
		return first != null;
	}

	private @Nullable Head front(int queue, Lane lane, Map<Long, Account> accounts) {
		Backlog.Queue waiting = this.queues.get(queue);
		for (; this.fronts[queue] < waiting.heads().size(); this.fronts[queue]++) {
			Head head = waiting.heads().get(this.fronts[queue]);
			if (free(waiting, head, lane, accounts)) {
				return head;
			}
			if (head.state() == Head.State.READY) {
				return null;
			}
		}
		return null;
	}

	private boolean free(Backlog.Queue queue, Head head, Lane lane, Map<Long, Account> accounts) {
		Account account = queue.account();
		Account now = queue.shared() ? accounts.getOrDefault(account.id(), account) : account;
		Opening opening = queue.launches() ? new Opening(true, this.openable) : Opening.NONE;
		return Eligibility.free(lane, this.flow, now, head.state(), opening);
	}

	/** The step that was chosen; there has to be one. */
	Head chosen() {
		return Objects.requireNonNull(this.chosen);
	}

	/** The queue of the step that was chosen. */
	Backlog.Queue queue() {
		return this.queues.get(this.from);
	}

	/**
	 * The rank of what follows the chosen step and is not held by itself.
	 * @return {@link Long#MAX_VALUE} where nothing is known
	 */
	long nextRank() {
		long next = Long.MAX_VALUE;
		for (int i = 0; i < this.fronts.length; i++) {
			List<Head> heads = this.queues.get(i).heads();
			int following = this.fronts[i] + ((i == this.from) ? 1 : 0);
			while (following < heads.size() && heads.get(following).state() != Head.State.READY) {
				following++;
			}
			if (following < heads.size()) {
				next = Math.min(next, heads.get(following).rank().millis());
			}
		}
		return next;
	}

	/** The chosen step starts. */
	void start(Turn turn) {
		this.openable -= queue().launches() ? 1 : 0;
		this.flow = this.flow.started(turn);
		this.fronts[this.from]++;
		this.chosen = null;
		this.changed = true;
	}

}
