package io.evenhand.web.console;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.evenhand.gate.LaneBoard;

/**
 * What a lanes page shows, as its poller's address carries it: the counter over all
 * lanes, the tick by which waiting times are refreshed, and each lane's own counter with
 * the state that its badge shows. Immutable.
 *
 * @param counter the gate's counter, read before anything else
 * @param tick quarter minutes since 1970; 0 where nothing ticks
 * @param lanes by lane its counter and state, such as "8841.IDLE"
 */
record LanesVersion(long counter, long tick, Map<String, String> lanes) {

	/** A page that shows nothing yet. */
	static final LanesVersion NONE = new LanesVersion(-1, 0, Map.of());

	private static final int SECONDS = 15;

	private static final Pattern NUMBERS = Pattern.compile("\\d{1,18}");

	static LanesVersion of(long counter, List<LaneBoard> boards, Instant now) {
		Map<String, String> lanes = new TreeMap<>();
		boards.forEach((board) -> lanes.put(board.lane().name(), shown(board)));
		boolean ticks = boards.stream().anyMatch((board) -> board.waitingSteps() > 0);
		return new LanesVersion(counter, ticks ? tick(now) : 0, lanes);
	}

	/**
	 * Reads it back from an address.
	 * @param text anything
	 * @return the version; {@link #NONE} where it is none
	 */
	static LanesVersion parse(String text) {
		List<String> parts = List.of(text.split("~"));
		if (parts.size() < 2 || !NUMBERS.matcher(parts.get(0)).matches() || !NUMBERS.matcher(parts.get(1)).matches()) {
			return NONE;
		}
		Map<String, String> lanes = new TreeMap<>();
		for (String lane : parts.subList(2, parts.size())) {
			int dot = lane.indexOf('.');
			lanes.put(lane.substring(0, Math.max(0, dot)), lane.substring(dot + 1));
		}
		return new LanesVersion(Long.parseLong(parts.get(0)), Long.parseLong(parts.get(1)), lanes);
	}

	/**
	 * Whether a page of this version still shows how things stand.
	 * @param counterNow the gate's counter now
	 * @param now the time now
	 * @return true where there is nothing to tell it
	 */
	boolean current(long counterNow, Instant now) {
		return this.counter == counterNow && (this.tick == 0 || this.tick == tick(now));
	}

	/**
	 * Whether the lane's panel still shows how things stand.
	 * @param board the lane now
	 * @param now the time now
	 * @return true where there is nothing to tell it
	 */
	boolean shows(LaneBoard board, Instant now) {
		boolean ticked = board.waitingSteps() > 0 && this.tick != tick(now);
		return !ticked && shown(board).equals(this.lanes.get(board.lane().name()));
	}

	/**
	 * Whether a reader has not heard of the state yet; a page that shows nothing is told
	 * nothing.
	 */
	boolean news(LaneBoard board) {
		String shown = this.lanes.get(board.lane().name());
		return shown != null && !shown.endsWith("." + LaneState.of(board));
	}

	private static String shown(LaneBoard board) {
		return board.version() + "." + LaneState.of(board);
	}

	private static long tick(Instant now) {
		return now.getEpochSecond() / SECONDS;
	}

	/** As an address carries it: nothing in it needs escaping. */
	@Override
	public String toString() {
		return this.counter + "~" + this.tick
				+ this.lanes.entrySet()
					.stream()
					.map((lane) -> "~" + lane.getKey() + "." + lane.getValue())
					.collect(Collectors.joining());
	}

}
