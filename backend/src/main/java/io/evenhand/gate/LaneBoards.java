package io.evenhand.gate;

import java.util.List;

import org.springframework.stereotype.Component;

/**
 * Reads what the lanes' pages show. Takes no locks. Thread-safe.
 */
@Component
public class LaneBoards {

	/**
	 * One lane.
	 * @param lane the lane's name
	 * @return how it stands
	 * @throws UnknownLane if there is no such lane
	 */
	public LaneBoard board(String lane) {
		throw new UnsupportedOperationException();
	}

	/**
	 * All lanes in the order of their numbers.
	 * @return how each stands
	 */
	public List<LaneBoard> boards() {
		throw new UnsupportedOperationException();
	}

	/**
	 * A counter for pollers: grows with whatever changes the lane's board, submissions
	 * included (these within a fifth of a second). One row read by its key.
	 * @param lane the lane's name
	 * @return the counter
	 * @throws UnknownLane if there is no such lane
	 */
	public long version(String lane) {
		throw new UnsupportedOperationException();
	}

	/**
	 * {@link #version(String)} over all lanes.
	 * @return a counter that grows with each of them
	 */
	public long version() {
		throw new UnsupportedOperationException();
	}

}
