package io.evenhand.fairness;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A tenant within one allocation: where it stands and what it has left to start. Used by
 * one thread.
 */
final class Contender {

	/** Who goes first: the lowest key, then the lowest tenant id. */
	static final Comparator<Contender> ORDER = Comparator.comparingLong(Contender::key)
		.thenComparing((contender) -> contender.flow().tenant());

	/**
	 * A step that may start now.
	 *
	 * @param head the step
	 * @param queue the index of its queue
	 */
	record Choice(Head head, int queue) {
	}

	private final List<Backlog.Queue> queues;

	/** For each queue the index of its first head that is neither started nor held. */
	private final int[] fronts;

	private Flow flow;

	private int openable;

	private long key;

	Contender(Backlog backlog) {
		this.flow = backlog.flow();
		this.openable = backlog.openable();
		this.queues = backlog.queues();
		this.fronts = new int[this.queues.size()];
	}

	Flow flow() {
		return this.flow;
	}

	long key() {
		return this.key;
	}

	/**
	 * Finds the tenant's first step that may start, and keys the tenant by it.
	 * @param lane the lane as it is now
	 * @param accounts the accounts as they are now
	 * @return null if there is none
	 */
	@Nullable Choice choose(Lane lane, Map<Long, Account> accounts) {
		Choice best = null;
		for (int i = 0; i < this.fronts.length; i++) {
			Head head = front(i, lane, accounts);
			if (head != null && (best == null || head.rank().compareTo(best.head().rank()) < 0)) {
				best = new Choice(head, i);
			}
		}
		if (best != null) {
			this.key = lane.policy().key(this.flow.turn(), best.head().urgent());
		}
		return best;
	}

	private @Nullable Head front(int queue, Lane lane, Map<Long, Account> accounts) {
		Backlog.Queue waiting = this.queues.get(queue);
		Account account = accounts.getOrDefault(waiting.account().id(), waiting.account());
		Opening opening = waiting.launches() ? new Opening(true, this.openable) : Opening.NONE;
		for (; this.fronts[queue] < waiting.heads().size(); this.fronts[queue]++) {
			Head head = waiting.heads().get(this.fronts[queue]);
			if (Eligibility.free(lane, this.flow, account, head.state(), opening)) {
				return head;
			}
			if (head.state() == Head.State.READY) {
				return null;
			}
		}
		return null;
	}

	Backlog.Queue queue(Choice choice) {
		return this.queues.get(choice.queue());
	}

	/**
	 * Takes the step off its queue.
	 * @param choice the step
	 * @return rank of the tenant's step that follows, {@link Long#MAX_VALUE} where none
	 * is known
	 */
	long take(Choice choice) {
		this.fronts[choice.queue()]++;
		long next = Long.MAX_VALUE;
		for (int i = 0; i < this.fronts.length; i++) {
			List<Head> heads = this.queues.get(i).heads();
			if (this.fronts[i] < heads.size()) {
				next = Math.min(next, heads.get(this.fronts[i]).rank().millis());
			}
		}
		return next;
	}

	void started(Choice choice, Turn turn) {
		this.flow = this.flow.started(turn);
		this.openable -= queue(choice).launches() ? 1 : 0;
	}

}
