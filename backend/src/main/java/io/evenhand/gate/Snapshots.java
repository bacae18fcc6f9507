package io.evenhand.gate;

import java.util.Objects;

import io.evenhand.gate.Reading.Extent;
import io.evenhand.gate.jdbc.BoardRows;
import io.evenhand.gate.jdbc.SnapshotRows;

import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads a lane as one consistent whole: one read-only transaction at REPEATABLE READ,
 * which takes no locks and holds nobody up. Not to be called inside a transaction, whose
 * isolation it would get. Thread-safe.
 */
@Component
public class Snapshots {

	/** Whose first steps are read where not all of a lane is. */
	public static final int FRONT_TENANTS = 200;

	private final BoardRows board;

	private final SnapshotRows rows;

	private final NodeSettings settings;

	private final TransactionTemplate consistent;

	Snapshots(BoardRows board, SnapshotRows rows, NodeSettings settings, PlatformTransactionManager transactions) {
		this.board = board;
		this.rows = rows;
		this.settings = settings;
		this.consistent = new TransactionTemplate(transactions);
		this.consistent.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
		this.consistent.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		this.consistent.setReadOnly(true);
	}

	/**
	 * A lane as it stands. Of a queue that is longer the first heads are read: as many as
	 * make 20,000 of all queues together, but never more than 2,000 of one nor less than
	 * four; and of what is held in the lane 1,000 to be tried again and 1,000 of paused
	 * jobs. Nodes are taken to open as many jobs as this one.
	 * @param lane the lane's name
	 * @return the lane
	 * @throws UnknownLane if there is no such lane
	 */
	public LaneSnapshot of(String lane) {
		return read(lane, Extent.WHOLE);
	}

	/**
	 * Of a lane the first that waits of some tenants, up to twenty of each queue and
	 * without what stands aside: what costs the same however much waits.
	 * @param lane the lane's name
	 * @param after only tenants behind this one, by their ids; 0 for the first
	 * @return the lane with up to {@link #FRONT_TENANTS} tenants
	 * @throws UnknownLane if there is no such lane
	 */
	public LaneSnapshot front(String lane, int after) {
		return read(lane, Extent.front(after));
	}

	private LaneSnapshot read(String lane, Extent extent) {
		return Objects.requireNonNull(this.consistent
			.execute((status) -> new Reading(this.board, this.rows, extent).of(lane, this.settings)));
	}

}
