package io.evenhand.insight;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Allocation;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Clause;
import io.evenhand.fairness.Eligibility;
import io.evenhand.fairness.Flow;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Lane;
import io.evenhand.fairness.Opening;
import io.evenhand.fairness.Rank;
import io.evenhand.fairness.RunForward;
import io.evenhand.fairness.Share;
import io.evenhand.fairness.Turn;
import io.evenhand.tenant.Cap;
import org.jspecify.annotations.Nullable;

/**
 * A lane as it would be after some changes, seen from one waiting step. What a change
 * does to turns and ranks is what the gate does when somebody makes it. Immutable.
 *
 * @param lane the lane
 * @param backlogs who waits
 * @param running what runs
 * @param target the request's id
 * @param requests of the same job, the target among them
 */
record LaneView(Lane lane, List<Backlog> backlogs, List<RunForward.Running> running, long target, Set<Long> requests) {

	/** How far ahead is looked. */
	private static final int STARTS = 1_000;

	/** The step and what the predicate asks about it; null where it does not wait. */
	@Nullable Waiting waiting() {
		for (Backlog backlog : this.backlogs) {
			for (Backlog.Queue queue : backlog.queues()) {
				for (Head head : queue.heads()) {
					if (head.rank().step() == this.target) {
						return new Waiting(backlog, queue, head);
					}
				}
			}
		}
		return null;
	}

	/** Which rules hold the step. */
	Set<Clause> binding() {
		Waiting waiting = waiting();
		if (waiting == null) {
			return Set.of();
		}
		Opening opening = waiting.queue().launches() ? new Opening(true, waiting.backlog().openable()) : Opening.NONE;
		return Eligibility.binding(this.lane, waiting.backlog().flow(), waiting.queue().account(),
				waiting.head().state(), opening);
	}

	/** When and as which the job is expected to start; null where it is not. */
	@Nullable Start start() {
		List<RunForward.Expected> starts = RunForward.starts(this.lane, this.backlogs, this.running, STARTS);
		for (int i = 0; i < starts.size(); i++) {
			if (this.requests.contains(starts.get(i).pick().head().rank().step())) {
				return new Start(i + 1, starts.get(i).afterMillis(), next());
			}
		}
		return null;
	}

	/** Whether the slots that are free now are given to the job. */
	boolean next() {
		return Allocation.run(this.lane, this.backlogs)
			.picks()
			.stream()
			.anyMatch((pick) -> this.requests.contains(pick.head().rank().step()));
	}

	/** The lane after a change. */
	LaneView after(Change change) {
		Waiting waiting = waiting();
		if (waiting == null) {
			return this;
		}
		Lane.Room room = this.lane.room();
		return switch (change.kind()) {
			case DUE -> released(waiting, waiting.backlog().flow().turn());
			case RESUME_JOB ->
				released(waiting, this.lane.policy().belowCap(waiting.backlog().flow().turn(), this.lane.clock()));
			case RESUME_TENANT -> resumed(waiting);
			case RESUME_LANE -> with(new Lane(this.lane.policy(), this.lane.clock(), false, room, this.lane.rules()));
			case RESUME_PROVIDER ->
				with(waiting, (account) -> account(account, account.cap(), account.behind(), Account.State.OPEN));
			case END_THROTTLE -> with(waiting, LaneView::unthrottled);
			case PROVIDER_CAP -> with(waiting,
					(account) -> account(account, account.cap() + change.by(), account.state(), account.behind()));
			case FRONT -> front(waiting);
			case CAP -> capped(waiting, change.by());
			case OPEN_JOBS -> with(waiting.backlog(), new Backlog(waiting.backlog().flow(),
					waiting.backlog().openable() + change.by(), waiting.backlog().queues()));
			case NODE_JOBS -> with(new Lane(this.lane.policy(), this.lane.clock(), this.lane.paused(),
					new Lane.Room(room.nodes(), room.slots(), room.jobs() + change.by()), this.lane.rules()));
			case SLOTS -> with(new Lane(this.lane.policy(), this.lane.clock(), this.lane.paused(),
					new Lane.Room(Math.max(1, room.nodes()), room.slots() + change.by(), room.jobs()),
					this.lane.rules()));
		};
	}

	private static Account account(Account account, int cap, Account.State state, Account.State behind) {
		return new Account(account.id(), cap, account.running(), state, behind);
	}

	/** A pause may be before the throttle. */
	private static Account unthrottled(Account account) {
		boolean paused = account.state() == Account.State.PROVIDER_PAUSED;
		return account(account, account.cap(), paused ? account.state() : Account.State.OPEN, Account.State.OPEN);
	}

	private LaneView with(Lane after) {
		return new LaneView(after, this.backlogs, this.running, this.target, this.requests);
	}

	private LaneView with(Backlog old, Backlog after) {
		return new LaneView(this.lane,
				this.backlogs.stream().map((backlog) -> (backlog == old) ? after : backlog).toList(), this.running,
				this.target, this.requests);
	}

	/** An account is the same one for all that use it. */
	private LaneView with(Waiting waiting, UnaryOperator<Account> change) {
		long id = waiting.queue().account().id();
		return new LaneView(this.lane, this.backlogs.stream()
			.map((backlog) -> new Backlog(backlog.flow(), backlog.openable(), backlog.queues()
				.stream()
				.map((queue) -> (queue.account().id() == id)
						? new Backlog.Queue(change.apply(queue.account()), queue.launches(), queue.heads()) : queue)
				.toList()))
			.toList(), this.running, this.target, this.requests);
	}

	private LaneView with(Backlog old, Flow flow, UnaryOperator<Head> change) {
		List<Backlog.Queue> queues = old.queues()
			.stream()
			.map((queue) -> new Backlog.Queue(queue.account(), queue.launches(),
					queue.heads()
						.stream()
						.map((head) -> this.requests.contains(head.rank().step()) ? change.apply(head) : head)
						.sorted((one, other) -> one.rank().compareTo(other.rank()))
						.toList()))
			.toList();
		return with(old, new Backlog(flow, old.openable(), queues));
	}

	/**
	 * It waits for its turn in its old place; a tenant that had nothing waiting enters.
	 * @param behind the turn of one that had
	 */
	private LaneView released(Waiting waiting, Turn behind) {
		Flow flow = waiting.backlog().flow();
		long rank = waiting.head().rank().millis();
		Turn turn = waiting.backlog().queues().stream().anyMatch(LaneView::ready)
				? this.lane.policy().queued(behind, rank)
				: this.lane.policy().entered(flow.turn(), this.lane.clock(), rank);
		return with(waiting.backlog(), flow.at(turn), Head::ready);
	}

	private static boolean ready(Backlog.Queue queue) {
		return queue.heads().stream().anyMatch((head) -> head.state() == Head.State.READY);
	}

	private LaneView resumed(Waiting waiting) {
		Flow flow = waiting.backlog().flow();
		Turn turn = waiting.backlog().queues().stream().anyMatch(LaneView::ready)
				? this.lane.policy().entered(flow.turn(), this.lane.clock(), first(waiting.backlog())) : flow.turn();
		Flow after = new Flow(flow.tenant(), flow.share(), false, flow.running(), turn);
		return with(waiting.backlog(), new Backlog(after, waiting.backlog().openable(), waiting.backlog().queues()));
	}

	private LaneView capped(Waiting waiting, int by) {
		Flow flow = waiting.backlog().flow();
		Flow after = new Flow(flow.tenant(), new Share(flow.share().weight(), new Cap(flow.share().cap().value() + by)),
				flow.paused(), flow.running(), this.lane.policy().belowCap(flow.turn(), this.lane.clock()));
		return with(waiting.backlog(), new Backlog(after, waiting.backlog().openable(), waiting.backlog().queues()));
	}

	private LaneView front(Waiting waiting) {
		long rank = Math.min(waiting.head().rank().millis(), others(waiting) - 1);
		Flow flow = waiting.backlog().flow();
		return with(waiting.backlog(), flow.at(this.lane.policy().queued(flow.turn(), rank)),
				(head) -> head.at(new Rank(rank, head.rank().job(), head.rank().step())));
	}

	/** Rank of a tenant's first step that waits. */
	private static long first(Backlog backlog) {
		return heads(backlog).mapToLong((head) -> head.rank().millis()).min().orElse(Long.MAX_VALUE);
	}

	/** The lowest rank of the tenant's other jobs. */
	private long others(Waiting waiting) {
		return heads(waiting.backlog()).map(Head::rank)
			.filter((rank) -> !this.requests.contains(rank.step()))
			.mapToLong(Rank::millis)
			.min()
			.orElse(Long.MAX_VALUE);
	}

	private static Stream<Head> heads(Backlog backlog) {
		return backlog.queues()
			.stream()
			.flatMap((queue) -> queue.heads().stream())
			.filter((head) -> head.state() == Head.State.READY);
	}

	/** Whether it could be moved before something of its tenant. */
	boolean behindItsOwn() {
		Waiting waiting = waiting();
		return waiting != null && waiting.queue().launches() && heads(waiting.backlog()).map(Head::rank)
			.anyMatch((rank) -> !this.requests.contains(rank.step()) && rank.compareTo(waiting.head().rank()) < 0);
	}

	/**
	 * A step that waits.
	 *
	 * @param backlog its tenant's
	 * @param queue its queue there
	 * @param head the step
	 */
	record Waiting(Backlog backlog, Backlog.Queue queue, Head head) {
	}

	/**
	 * A start that is expected.
	 *
	 * @param place its place among all starts in the lane, from 1
	 * @param afterMillis how long from now
	 * @param next whether it is one of those that free slots are given to at once
	 */
	record Start(int place, long afterMillis, boolean next) {
	}

}
