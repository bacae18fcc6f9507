package io.evenhand.gate;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.audit.Actor;
import io.evenhand.audit.AuditLog;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.AccountRecords;
import io.evenhand.gate.jdbc.AsideRows;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.DrainRecords;
import io.evenhand.gate.jdbc.FrontRows;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.ShareChanges;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.SnapshotRows;
import io.evenhand.tenant.Tenants;
import org.mockito.Mockito;

import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * What people do at the gate, on a store of a test; the audit is a list.
 */
final class GateOffice {

	static final Actor OPERATOR = new Actor("olga", "console");

	private static final AtomicLong lines = new AtomicLong();

	static final Reason REASON = new Reason("because of ticket 4711");

	final Lanes lanes;

	final Shares shares;

	final Pauses pauses;

	final Accounts accounts;

	final Drains drains;

	final LaneBoards boards;

	final Places places;

	final Edits edits;

	final QueueMoves fronts;

	final Snapshots snapshots;

	final List<String> audit = new ArrayList<>();

	final ShareUndo undo;

	GateOffice(GateStore store) {
		AuditLog log = Mockito.mock(AuditLog.class);
		Mockito.doAnswer((call) -> {
			Change change = call.getArgument(1);
			return this.audit
				.add(change.action() + " " + change.objectId() + ": " + change.before() + " -> " + change.after());
		}).when(log).append(Mockito.any(), Mockito.any(), Mockito.any());
		Mockito.doAnswer((call) -> {
			log.append(call.getArgument(0), call.getArgument(1), call.getArgument(2));
			return lines.incrementAndGet();
		}).when(log).append(Mockito.any(), Mockito.any(), Mockito.any(), Mockito.any());
		Tenants tenants = Mockito.mock(Tenants.class, (call) -> Optional.empty());
		LaneRecords laneRecords = new LaneRecords(store.jdbc);
		ShareRecords shareRecords = new ShareRecords(store.jdbc);
		BoardRows rows = new BoardRows(store.jdbc);
		Edits edits = new Edits(store.jdbc, store.dialect, store.retry, log, new Signals());
		this.edits = edits;
		NodeSettings settings = GateNode.settings("office", 0, 64);
		ShareChanges changes = new ShareChanges(store.jdbc);
		this.lanes = new Lanes(laneRecords, shareRecords, edits, tenants);
		this.shares = new Shares(this.lanes, new ShareStore(shareRecords, changes), edits, tenants, Clock.systemUTC());
		this.undo = new ShareUndo(this.shares, this.lanes, changes);
		this.pauses = new Pauses(this.lanes, laneRecords, shareRecords, edits, tenants);
		this.accounts = new Accounts(new AccountRecords(store.jdbc), edits);
		this.drains = new Drains(new DrainRecords(store.jdbc), edits);
		this.boards = new LaneBoards(this.lanes, rows, shareRecords, settings);
		this.places = new Places(rows, new AsideRows(store.jdbc), laneRecords, shareRecords, settings);
		this.fronts = new QueueMoves(new FrontRows(store.jdbc), this.places, edits);
		this.snapshots = new Snapshots(rows, new SnapshotRows(store.jdbc), settings,
				new JdbcTransactionManager(Objects.requireNonNull(store.jdbc.getDataSource())));
	}

}
