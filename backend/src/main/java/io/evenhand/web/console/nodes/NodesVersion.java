package io.evenhand.web.console.nodes;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

import io.evenhand.gate.NodeBoard;

/**
 * What the nodes' page shows, as its poller's address carries it: the gate's counter, the
 * tick by which heartbeats are refreshed, and each living node with its process and
 * state. Immutable.
 *
 * @param counters the gate's counter and the tick
 * @param nodes the nodes, such as "eh-1!7f2a01"
 */
record NodesVersion(String counters, List<String> nodes) {

	private static final int SECONDS = 15;

	static NodesVersion of(long counter, List<NodeBoard> boards, Instant now) {
		return new NodesVersion(counter + "." + now.getEpochSecond() / SECONDS,
				boards.stream().filter(NodeBoard::alive).map(NodesVersion::shown).toList());
	}

	/** Reads it back from an address; of anything else one that shows nothing. */
	static NodesVersion parse(String text) {
		List<String> parts = List.of(text.split("~"));
		return new NodesVersion(parts.get(0), parts.subList(1, parts.size()));
	}

	/** Whether a page of this version has a place for each node. */
	boolean samePlaces(NodesVersion now) {
		return places(this).equals(places(now));
	}

	private static List<String> places(NodesVersion version) {
		return version.nodes.stream().map((node) -> node.replaceFirst("!.*", "")).toList();
	}

	/** Whether the page shows the node's state already. */
	boolean shows(NodeBoard board) {
		return this.nodes.contains(shown(board));
	}

	private static String shown(NodeBoard board) {
		return board.id() + "!" + Integer.toHexString((board.boot() + board.state()).hashCode());
	}

	@Override
	public String toString() {
		return this.counters + this.nodes.stream().map((node) -> "~" + node).collect(Collectors.joining());
	}

}
