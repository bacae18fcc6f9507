package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

import io.evenhand.gate.NodeBoard.Asked;
import io.evenhand.gate.NodeBoard.State;
import io.evenhand.gate.NodeBoard.Times;
import io.evenhand.gate.jdbc.NodeReads;
import io.evenhand.gate.jdbc.NodeReads.Node;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Reads how the nodes stand. Takes no locks. Thread-safe.
 */
@Component
public class NodeBoards {

	private static final Duration LATELY = Duration.ofDays(7);

	private final NodeReads rows;

	NodeBoards(NodeReads rows) {
		this.rows = rows;
	}

	/**
	 * Every node that has not ended, and those that ended in the last seven days.
	 * @return the nodes by their ids
	 */
	public List<NodeBoard> all() {
		return this.rows.all(LATELY).stream().map(NodeBoards::board).toList();
	}

	private static NodeBoard board(Node row) {
		return new NodeBoard(row.id(), row.boot(), row.version(),
				new Times(row.started(), row.heartbeat(), row.silent(), row.heartbeat().plus(row.lease()), row.ended()),
				state(row), asked(row), row.openJobs());
	}

	private static State state(Node row) {
		Instant ended = row.ended();
		if (ended != null) {
			return ended.isAfter(row.heartbeat()) ? State.GONE : State.STOPPED;
		}
		if (row.silent().compareTo(row.lease()) > 0) {
			return State.GONE;
		}
		if (row.draining() || row.drainAt() != null) {
			return (row.draining() && !row.slots() && row.openJobs() == 0) ? State.ASIDE : State.DRAINS;
		}
		return (row.silent().compareTo(row.lease().dividedBy(2)) > 0) ? State.LATE : State.WORKS;
	}

	private static @Nullable Asked asked(Node row) {
		Instant at = row.drainAt();
		return (at == null) ? null : new Asked(Objects.requireNonNullElse(row.drainBy(), ""), at,
				Objects.requireNonNullElse(row.drainReason(), ""));
	}

}
