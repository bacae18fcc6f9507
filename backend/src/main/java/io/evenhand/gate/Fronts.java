package io.evenhand.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.evenhand.fairness.Account;
import io.evenhand.fairness.Hold;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.ClaimRows.SubQueue;
import io.evenhand.gate.jdbc.FlowRow;
import io.evenhand.gate.jdbc.HeadRow;
import io.evenhand.gate.jdbc.NewRequest;

/**
 * The first of a lane's waiting steps and what holds them, for whoever only looks. Takes
 * no locks; an account is read once. Confined to one look.
 */
final class Fronts {

	private static final Comparator<HeadRow> ORDER = Comparator.comparingLong(HeadRow::rank)
		.thenComparingLong(HeadRow::job)
		.thenComparingLong(HeadRow::id);

	private final BoardRows rows;

	private final int lane;

	private final Map<Integer, Account> accounts = new HashMap<>();

	Fronts(BoardRows rows, int lane) {
		this.rows = rows;
		this.lane = lane;
	}

	/**
	 * The first of what any node may run, in effective order.
	 * @param most of each sub-queue
	 */
	List<HeadRow> of(FlowRow flow, int most) {
		List<HeadRow> heads = new ArrayList<>();
		Stream.concat(Stream.of(0), used(flow).stream().map((account) -> (int) account.id())).forEach((account) -> {
			if (flow.steps() > 0) {
				heads.addAll(this.rows.heads(this.lane, new SubQueue(flow.tenant(), account, NewRequest.STEP, most)));
			}
			if (flow.launches() > 0) {
				heads.addAll(this.rows.heads(this.lane, new SubQueue(flow.tenant(), account, NewRequest.LAUNCH, most)));
			}
		});
		heads.sort(ORDER);
		return heads;
	}

	/** The accounts beside 0 that its steps have used, as they are. */
	List<Account> used(FlowRow flow) {
		return flow.accounts() ? this.rows.used(this.lane, flow.tenant()).stream().map(this::account).toList()
				: List.of();
	}

	/** What holds one of them first of all, as nothing of its flow goes before it. */
	Hold hold(Outlook outlook, FlowRow flow, HeadRow head) {
		return outlook.first(flow, account(head.account()), head);
	}

	private Account account(int id) {
		return this.accounts.computeIfAbsent(id, this.rows::account);
	}

}
