package io.evenhand.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Backlog;
import io.evenhand.fairness.Head;
import io.evenhand.fairness.Rank;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.NewRequest;

/**
 * What a transaction has seen of a flow's waiting steps, by the accounts that they use.
 * Confined to the transaction.
 */
final class Offer {

	private final List<HeadRow> heads = new ArrayList<>();

	private List<Account> accounts = List.of();

	/**
	 * What a node wants to see: what it could be given at most, and one more of each,
	 * since the policy may need to know what follows.
	 * @param flow whose steps
	 * @param most how many steps it could be given
	 * @param jobs how many jobs the node may open
	 * @param pinned the node's number where it has tasks of this tenant, else 0
	 */
	List<SubQueue> wanted(FlowRow flow, int most, int jobs, int pinned) {
		List<SubQueue> wanted = new ArrayList<>();
		int launches = Math.min(flow.launches(), Math.min(jobs, flow.openLimit() - flow.openJobs()));
		if (flow.held() == null) {
			for (Account account : known()) {
				int room = Math.min(most, room(account));
				int id = (int) account.id();
				want(wanted, new SubQueue(flow.tenant(), id, NewRequest.STEP, Math.min(room, flow.steps())));
				want(wanted, new SubQueue(flow.tenant(), id, NewRequest.LAUNCH, Math.min(room, launches)));
			}
		}
		if (pinned > 0) {
			want(wanted, new SubQueue(flow.tenant(), 0, pinned, Math.min(most, flow.pinned())));
		}
		return wanted;
	}

	private static void want(List<SubQueue> wanted, SubQueue queue) {
		if (queue.limit() > 0) {
			wanted.add(new SubQueue(queue.tenant(), queue.account(), queue.queue(), queue.limit() + 1));
		}
	}

	private List<Account> known() {
		return Stream.concat(Stream.of(Account.NONE), this.accounts.stream()).toList();
	}

	private static int room(Account account) {
		return (account.state() == Account.State.OPEN) ? Math.max(0, account.cap() - account.running()) : 0;
	}

	/** How the accounts beside 0 are that its steps use. */
	void uses(List<Account> own) {
		this.accounts = own;
	}

	/** Whether it uses one of these accounts and that one has room. */
	boolean open(Set<Integer> some) {
		return this.accounts.stream().anyMatch((one) -> some.contains((int) one.id()) && room(one) > 0);
	}

	/**
	 * The accounts that are closed, the one that is likely to open first before the
	 * others: one at its cap, else one that is throttled.
	 */
	List<Integer> closed() {
		return this.accounts.stream()
			.filter((account) -> room(account) == 0)
			.sorted(Comparator.comparing(Account::state).thenComparing(Account::id))
			.map((account) -> (int) account.id())
			.toList();
	}

	void add(HeadRow head) {
		this.heads.add(head);
	}

	boolean isEmpty() {
		return this.heads.isEmpty();
	}

	HeadRow take(long request) {
		HeadRow head = this.heads.stream().filter((one) -> one.id() == request).findFirst().orElseThrow();
		this.heads.remove(head);
		return head;
	}

	List<Backlog.Queue> queues() {
		List<Backlog.Queue> queues = new ArrayList<>();
		for (Account account : known()) {
			queues.add(new Backlog.Queue(account, false, heads(account, false)));
			queues.add(new Backlog.Queue(account, true, heads(account, true)));
		}
		return queues;
	}

	private List<Head> heads(Account account, boolean launches) {
		return this.heads.stream()
			.filter((head) -> head.account() == account.id() && head.launch() == launches)
			.map((head) -> new Head(new Rank(head.rank(), head.job(), head.id()), head.cost(), head.urgent(),
					Head.State.READY))
			.sorted(Comparator.comparing(Head::rank))
			.toList();
	}

	/**
	 * The same of a flow that uses no account, without its rows: so many steps and
	 * launches as it has, each of a slice.
	 * @param flow whose steps
	 * @param most how many of each are wanted at most
	 * @param sliceMillis what a start is charged at most
	 */
	static List<Backlog.Queue> counted(FlowRow flow, int most, long sliceMillis) {
		return List.of(new Backlog.Queue(Account.NONE, false, some(Math.min(most, flow.steps()), sliceMillis)),
				new Backlog.Queue(Account.NONE, true, some(Math.min(most, flow.launches()), sliceMillis)));
	}

	private static List<Head> some(int number, long costMillis) {
		return IntStream.range(0, number)
			.mapToObj((n) -> new Head(new Rank(0, 0, n), costMillis, false, Head.State.READY))
			.toList();
	}

}
