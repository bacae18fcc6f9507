package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.RetryRows;
import io.evenhand.gate.jdbc.RetryRows.Due;
import io.evenhand.gate.jdbc.RetryRows.Spent;
import io.evenhand.gate.jdbc.SettleRows;
import io.evenhand.gate.jdbc.SettleRows.Standing;
import io.evenhand.store.RoundTrip;

/**
 * Lets steps whose retry is due wait for their turn again, as many as the budget has room
 * for. Several nodes may try at once: the lane's lock lets one after the other. Locks the
 * lane, the budget, the flows and the requests, in this order. Made anew for each
 * attempt; touches nothing but its connection.
 */
final class Promotion {

	private static final int AT_A_TIME = 100;

	private final ClaimRows claims;

	private final RetryRows rows;

	private final RetrySettings settings;

	Promotion(ClaimRows claims, RetrySettings settings) {
		this.claims = claims;
		this.rows = new RetryRows(claims.lane());
		this.settings = settings;
	}

	Result in(Connection connection) throws SQLException {
		RoundTrip first = this.claims.roundTrip();
		var lane = this.claims.lockLane(first);
		RetryRows.lockBudget(first);
		var lanes = RetryRows.lanes(first);
		first.run(connection);
		RoundTrip counts = this.claims.roundTrip();
		var spent = RetryRows.spent(counts, lanes.get());
		var found = this.rows.due(counts, AT_A_TIME);
		counts.run(connection);
		int room = Math.max(0, this.settings.allowed(spent.get().starts()) - spent.get().retries());
		List<Due> due = found.get().subList(0, Math.min(room, found.get().size()));
		if (!due.isEmpty()) {
			promote(connection, new Ledger(lane.get().get(0)), due);
		}
		return new Result(due.size(), spent.get(), due.size() < found.get().size());
	}

	private void promote(Connection connection, Ledger ledger, List<Due> due) throws SQLException {
		RoundTrip second = this.claims.roundTrip();
		var standings = new SettleRows(this.claims.node(), this.claims.lane()).standings(second,
				due.stream().map(Due::request).toList());
		var flows = this.claims.lockFlows(second,
				due.stream().map(Due::tenant).collect(Collectors.toCollection(TreeSet::new)));
		second.run(connection);
		flows.get().forEach(ledger::join);
		Map<Long, Standing> byRequest = standings.get()
			.stream()
			.collect(Collectors.toMap(Standing::request, Function.identity()));
		RoundTrip last = this.claims.roundTrip();
		for (Due one : due) {
			promote(ledger, last, one, Objects.requireNonNull(byRequest.get(one.request())));
		}
		ledger.write(this.claims, last);
		last.run(connection);
	}

	private void promote(Ledger ledger, RoundTrip last, Due one, Standing standing) {
		if (!standing.launch() && !standing.current()) {
			this.rows.cancel(last, one.request(), Settling.OPENED_ANEW);
		}
		else if ("CANCELLED".equals(standing.hold())) {
			this.rows.cancel(last, one.request(), Settling.JOB_CANCELLED);
		}
		else if (standing.hold() != null) {
			this.rows.hold(last, one.request());
		}
		else {
			this.rows.promote(last, one);
			ledger.of(one.tenant())
				.comesBack(ledger.policy(), ledger.clock(), standing.launch(), standing.urgent(), one.rank());
		}
	}

	/**
	 * What a promotion did.
	 *
	 * @param promoted how many no longer wait for their time
	 * @param spent what it found before
	 * @param held whether more are due
	 */
	record Result(int promoted, Spent spent, boolean held) {
	}

}
