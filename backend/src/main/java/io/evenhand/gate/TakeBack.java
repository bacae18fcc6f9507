package io.evenhand.gate;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.evenhand.gate.jdbc.ClaimRows;
import io.evenhand.gate.jdbc.Flows;
import io.evenhand.gate.jdbc.LaneRow;
import io.evenhand.gate.jdbc.LeftBehindRows;
import io.evenhand.gate.jdbc.LeftBehindRows.Waiting;
import io.evenhand.gate.jdbc.LostRow;
import io.evenhand.gate.jdbc.OrphanRow;
import io.evenhand.gate.jdbc.TakeBackRows;
import io.evenhand.store.RoundTrip;

/**
 * Takes back what a node held in one lane, when its process is gone or ends in order.
 * <pre>
 * what it held                          becomes
 * a step, its job open elsewhere        READY under a higher token; HELD, CANCELLED or
 *                                       FAILED where its job is held or its attempts are
 *                                       used up
 * a step of a job opened anew or ended  CANCELLED
 * a task pinned to the process          CANCELLED
 * a job that was open there             closed: what waits of it is CANCELLED, and its
 *                                       launch waits again, in the old place
 * </pre> Each request is touched only under its own lock: where a chunk holds it, it
 * stays for the next look. Doing it twice changes nothing. Confined to the transaction,
 * which has locked the lane and is ended by the caller.
 */
final class TakeBack {

	static final String OPENED_ANEW = "Its job begins again elsewhere";

	private static final String PROCESS_GONE = "The process that could run it is gone";

	private static final String JOB_CANCELLED = "Its job was cancelled";

	private final TakeBackRows rows;

	private final LeftBehindRows leftBehind;

	private final Ledger ledger;

	private final int attempts;

	private final RoundTrip writes;

	private final List<Long> failedGroups = new ArrayList<>();

	private int back;

	TakeBack(TakeBackRows rows, LaneRow lane, int attempts) {
		this.rows = rows;
		this.leftBehind = new LeftBehindRows(rows);
		this.ledger = new Ledger(lane);
		this.attempts = attempts;
		this.writes = new RoundTrip(rows.dialect());
	}

	/**
	 * Takes back.
	 * @param number the node's number
	 * @param spent 1 where the openings of its jobs count as attempts, 0 where the node
	 * ends in order
	 */
	Taken in(Connection connection, int number, int spent) throws SQLException {
		List<LostRow> lost = this.rows.lost(connection);
		List<OrphanRow> orphans = this.rows.orphans(connection);
		close(connection, orphans);
		Set<Integer> pinned = new TreeSet<>(this.leftBehind.tenants(connection));
		lockFlows(connection, lost, orphans, pinned);
		for (int tenant : pinned) {
			cancel(tenant, this.leftBehind.tasks(connection, tenant, number), PROCESS_GONE);
		}
		for (OrphanRow job : orphans) {
			cancel(job.tenant(), this.leftBehind.ofJob(connection, job.job()), OPENED_ANEW);
		}
		Map<Long, OrphanRow> left = new HashMap<>();
		orphans.forEach((job) -> left.put(job.job(), job));
		Set<Long> free = this.rows.lock(connection, lost);
		lost.stream().filter((row) -> free.contains(row.request())).forEach((row) -> takeBack(row, left));
		left.values().forEach((job) -> launchAgain(job, spent));
		this.ledger.write(new ClaimRows(this.rows.dialect(), this.rows.node(), "", this.rows.lane()), this.writes);
		this.writes.run(connection);
		return new Taken(free.size(), this.back, orphans.size(), free.size() == lost.size(), this.failedGroups);
	}

	private void close(Connection connection, List<OrphanRow> orphans) throws SQLException {
		RoundTrip closes = new RoundTrip(this.rows.dialect());
		orphans.forEach((job) -> this.rows.close(closes, job));
		closes.run(connection);
	}

	private void lockFlows(Connection connection, List<LostRow> lost, List<OrphanRow> orphans, Set<Integer> pinned)
			throws SQLException {
		Set<Integer> tenants = new TreeSet<>(pinned);
		lost.forEach((row) -> tenants.add(row.tenant()));
		orphans.forEach((job) -> tenants.add(job.tenant()));
		Flows flows = new Flows(this.rows.dialect());
		for (int tenant : tenants) {
			this.ledger.join(flows.lockFlow(connection, this.rows.lane(), tenant).orElseThrow());
		}
	}

	private void cancel(int tenant, List<Waiting> waiting, String reason) {
		if (!waiting.isEmpty()) {
			this.leftBehind.cancel(this.writes, waiting, reason);
			Contender flow = this.ledger.of(tenant);
			flow.become(Waiting.without(flow.row(), waiting));
		}
	}

	/** A lost attempt costs what it was charged, less what it cannot have used. */
	private void takeBack(LostRow row, Map<Long, OrphanRow> left) {
		long cost = Math.min(row.charged(), row.ranMillis());
		this.ledger.of(row.tenant()).end(this.ledger.policy(), this.ledger.clock(), row.charged(), cost);
		this.rows.free(this.writes, row, cost);
		OrphanRow job = left.get(row.job());
		if (row.pinned()) {
			this.rows.end(this.writes, row, "CANCELLED", PROCESS_GONE);
		}
		else if (!row.current() || (job != null && !row.launch())) {
			this.rows.end(this.writes, row, "CANCELLED", OPENED_ANEW);
		}
		else if (job != null) {
			left.remove(row.job());
			closed(row.tenant());
			goOn(row, job.paused());
		}
		else if ("CANCELLED".equals(row.hold())) {
			this.rows.end(this.writes, row, "CANCELLED", JOB_CANCELLED);
		}
		else if (row.attempt() >= this.attempts) {
			this.rows.end(this.writes, row, "FAILED", usedUp(row.attempt()));
			Optional.ofNullable(row.group()).ifPresent(this.failedGroups::add);
		}
		else {
			goOn(row, "PAUSED".equals(row.hold()));
		}
	}

	private void goOn(LostRow row, boolean held) {
		if (held) {
			this.rows.hold(this.writes, row);
			return;
		}
		this.back++;
		this.rows.again(this.writes, row);
		comesBack(row.tenant(), row.launch(), row.urgent(), row.rank());
	}

	/** Whoever opens it knows from its attempts whether that is still allowed. */
	private void launchAgain(OrphanRow job, int spent) {
		closed(job.tenant());
		this.rows.launchAgain(this.writes, job, Math.max(0, job.attempt() - 1 + spent));
		if (!job.paused()) {
			comesBack(job.tenant(), true, job.urgent(), job.rank());
		}
	}

	private void closed(int tenant) {
		this.ledger.of(tenant).closed(this.ledger.policy(), this.ledger.clock());
	}

	private void comesBack(int tenant, boolean launch, boolean urgent, long rank) {
		this.ledger.of(tenant).comesBack(this.ledger.policy(), this.ledger.clock(), launch, urgent, rank);
	}

	/** What the owner of a job reads whose step takes its node down again and again. */
	static String usedUp(int attempts) {
		return "Its node died while it ran, " + ((attempts == 1) ? "once" : attempts + " times") + ".";
	}

	/**
	 * What was taken back.
	 *
	 * @param requests how many no longer hold a slot
	 * @param back how many of them wait again
	 * @param jobs how many jobs are to be opened again
	 * @param whole whether nothing is left for another look
	 * @param failedGroups the groups of steps that have failed for good
	 */
	record Taken(int requests, int back, int jobs, boolean whole, List<Long> failedGroups) {

		boolean nothing() {
			return this.requests == 0 && this.jobs == 0;
		}

	}

}
