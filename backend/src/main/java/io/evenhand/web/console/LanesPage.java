package io.evenhand.web.console;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.evenhand.web.Poll;

/**
 * All lanes, or one on its own page. Immutable.
 *
 * @param busy busy slots of all lanes
 * @param slots slots of all lanes
 * @param waiting jobs that wait in all lanes
 * @param lanes each lane
 * @param warnings what a person could act on
 * @param may what the reader may do here
 * @param poll the page's poller
 */
record LanesPage(int busy, int slots, int waiting, List<LaneView> lanes, List<Warning> warnings, May may, Poll poll) {

	static LanesPage of(List<LaneView> lanes, May may, Poll poll) {
		return new LanesPage(lanes.stream().mapToInt((lane) -> lane.stats().running()).sum(),
				lanes.stream().mapToInt((lane) -> lane.stats().slots()).sum(),
				lanes.stream().mapToInt((lane) -> lane.stats().waitingJobs()).sum(), lanes,
				lanes.stream().filter((lane) -> lane.state().warns()).map(Warning::of).toList(), may, poll);
	}

	/**
	 * A lane that a person could help.
	 *
	 * @param lane the lane
	 * @param idle its free slots
	 * @param holds by what its waiting jobs are held, the most first
	 */
	record Warning(LaneView lane, int idle, List<Count> holds) {

		static Warning of(LaneView lane) {
			Map<String, Integer> jobs = new HashMap<>();
			for (LaneView.Row row : lane.rows()) {
				if (row.hold() != null) {
					jobs.merge(row.hold().code(), row.waitingJobs(), Integer::sum);
				}
			}
			List<Count> holds = jobs.entrySet()
				.stream()
				.map((held) -> new Count(held.getKey(), held.getValue()))
				.sorted(Comparator.comparingInt(Count::jobs).reversed())
				.toList();
			return new Warning(lane, lane.stats().slots() - lane.stats().running(), holds);
		}

	}

	/**
	 * How many jobs one thing holds.
	 *
	 * @param code what holds them
	 * @param jobs how many
	 */
	record Count(String code, int jobs) {
	}

	/**
	 * What the reader may do.
	 *
	 * @param act pause, resume, set shares
	 * @param settings edit lanes
	 */
	record May(boolean act, boolean settings) {
	}

}
