package io.evenhand.web.console.nodes;

import java.util.List;

import io.evenhand.web.Moment;
import io.evenhand.web.Poll;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * All nodes. Immutable.
 *
 * @param sum how many there are and what they run
 * @param nodes those whose processes live
 * @param gone those that have ended lately, the last one first
 * @param mayDrain whether the reader may ask one to drain
 * @param poll the page's poller
 */
record NodesPage(Sum sum, List<NodeView> nodes, List<Gone> gone, boolean mayDrain, Poll poll) {

	/**
	 * All of them together.
	 *
	 * @param nodes nodes whose processes live
	 * @param running busy slots
	 * @param slots slots
	 * @param late the first one that is late with its heartbeat; null for none
	 */
	record Sum(int nodes, int running, int slots, @Nullable NodeView late) {
	}

	/**
	 * A node whose process lives.
	 *
	 * @param id its id
	 * @param version of the software
	 * @param state its words are the message "node.state." + state
	 * @param stats the figures
	 * @param lanes its slots by lane
	 * @param asked who asked it to drain; null where nobody did
	 */
	record NodeView(String id, String version, String state, Stats stats, List<LaneSlots> lanes, @Nullable Note asked) {

		public String kind() {
			return switch (this.state) {
				case "works" -> "ok";
				case "late" -> "warn";
				default -> "";
			};
		}

		public String icon() {
			return switch (this.state) {
				case "works" -> "ok";
				case "late" -> "warn";
				case "drains" -> "down";
				default -> "hold";
			};
		}

	}

	/**
	 * The figures of a node.
	 *
	 * @param running busy slots
	 * @param slots its slots
	 * @param openJobs jobs that it has open
	 * @param silent how long ago its last heartbeat was
	 * @param leaseUntil until when it counts as alive without another
	 * @param since when its process began
	 */
	record Stats(int running, int slots, int openJobs, String silent, Moment leaseUntil, Moment since) {
	}

	/**
	 * A node's slots of a lane.
	 *
	 * @param title what people call the lane
	 * @param held by whom, in the order of the tenants' numbers; one for each busy slot
	 * @param free one number for each free slot
	 * @param paused whether the lane is paused
	 * @param tenants who holds how many, for those who do not see squares
	 */
	record LaneSlots(String title, List<TenantMark> held, List<Integer> free, boolean paused, String tenants) {

		public int all() {
			return this.held.size() + this.free.size();
		}

	}

	/**
	 * Who asked for something.
	 *
	 * @param by the person
	 * @param at when
	 * @param reason in their words
	 */
	record Note(String by, Moment at, String reason) {
	}

	/**
	 * A node that has ended.
	 *
	 * @param id its id
	 * @param version of the software
	 * @param lost whether it was declared gone
	 * @param asked who asked it to drain before; null where nobody did
	 * @param at when it ended
	 * @param silent for how long nothing was heard of it before it was declared gone
	 */
	record Gone(String id, String version, boolean lost, @Nullable Note asked, Moment at, String silent) {
	}

}
