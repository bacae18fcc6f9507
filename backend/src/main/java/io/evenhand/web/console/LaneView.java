package io.evenhand.web.console;

import java.util.List;

import io.evenhand.web.Moment;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * A lane as its panel shows it: what a template needs, computed. Immutable.
 *
 * @param name its name in addresses and ids
 * @param title what people call it
 * @param description one line
 * @param state how it does
 * @param version the lane's version, for actions
 * @param stats the figures
 * @param strip who holds the slots
 * @param next who goes next, in order
 * @param nextMore how many more jobs wait than stand in {@code next}
 * @param pause null while it is open
 * @param rows its tenants
 * @param stranded why nodes do not start what they could
 */
record LaneView(String name, String title, String description, LaneState state, int version, Stats stats, Strip strip,
		List<TenantMark> next, int nextMore, @Nullable PauseNote pause, List<Row> rows, List<Stranded> stranded) {

	boolean paused() {
		return this.pause != null;
	}

	/**
	 * The figures of a lane.
	 *
	 * @param running busy slots
	 * @param slots slots of the nodes that are alive, borrowed ones too and lent ones not
	 * @param lent slots that other lanes use for now
	 * @param borrowed slots of other lanes
	 * @param waitingJobs jobs with something waiting
	 * @param waitingSteps steps waiting
	 * @param oldest the longest wait; null where none waits
	 * @param median of the starts of the last 15 minutes; null without any
	 * @param p95 of the same; null without any
	 */
	record Stats(int running, int slots, int lent, int borrowed, int waitingJobs, int waitingSteps,
			@Nullable String oldest, @Nullable String median, @Nullable String p95) {
	}

	/**
	 * The slots, one square each; where there are more than fit, one bar.
	 *
	 * @param groups the tenants that hold slots, in the order of their numbers
	 * @param bar the same as one proportional bar; empty where there are squares
	 * @param spare a square for each free slot
	 * @param spareKind "free", "idle" (somebody waits) or "off" (closed by a pause)
	 */
	record Strip(List<Group> groups, List<Bar> bar, List<Integer> spare, String spareKind) {
	}

	/**
	 * The slots of one tenant, or of all that do not fit.
	 *
	 * @param tenant null for the others together
	 * @param letters what stands on its squares
	 * @param colour the class of its colour
	 * @param squares for each slot the class of its job's progress, empty where unknown
	 * @param running how many it holds
	 * @param cap the most it may hold; null for the others together
	 * @param why why it holds no more, a message "strip.why." + why; null for nothing
	 * special
	 * @param warns whether a person could act
	 */
	record Group(@Nullable TenantMark tenant, String letters, String colour, List<String> squares, int running,
			@Nullable Integer cap, @Nullable String why, boolean warns) {
	}

	/**
	 * One tenant's part of the bar.
	 *
	 * @param x where it begins, in percent
	 * @param width in percent
	 * @param colour the class of its colour
	 */
	record Bar(String x, String width, String colour) {
	}

	/**
	 * Who paused it.
	 *
	 * @param by the person
	 * @param at since when
	 * @param reason in their words
	 */
	record PauseNote(String by, Moment at, String reason) {
	}

	/**
	 * A node that does not start what it could.
	 *
	 * @param node its id
	 * @param cause why; its words are the message "stranded." + cause
	 * @param length for how long by now
	 */
	record Stranded(String node, String cause, String length) {
	}

	/**
	 * A tenant in the lane.
	 *
	 * @param tenant the tenant
	 * @param running its running steps
	 * @param cap the most it may have running
	 * @param weight its weight
	 * @param fair its slots by weight if every tenant of the table had work
	 * @param waitingJobs its jobs with something waiting
	 * @param oldest its longest wait; null where none waits
	 * @param hold what holds it; null where nothing waits
	 * @param pause null while it is not paused here
	 */
	record Row(TenantMark tenant, int running, int cap, int weight, String fair, int waitingJobs,
			@Nullable String oldest, @Nullable Hold hold, @Nullable PauseNote pause) {
	}

}
