package io.evenhand.gate;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How many of a tenant's jobs wait in a lane, against how many may. Immutable.
 *
 * @param jobs those that wait for their start
 * @param mostJobs how many may
 * @param cost the estimated slot-time of those that have not started before
 * @param mostCost how much may be; null for any
 */
public record QueueRoom(int jobs, int mostJobs, Duration cost, @Nullable Duration mostCost) {

	/**
	 * Jobs beyond the limit: they stay, but nothing is taken in before they are fewer.
	 * @return 0 or more
	 */
	public int above() {
		return Math.max(0, this.jobs - this.mostJobs);
	}

	/**
	 * Whether the next job would be refused, however small it is.
	 * @return true where the jobs or their cost leave no room
	 */
	public boolean full() {
		Duration most = this.mostCost;
		return this.jobs >= this.mostJobs || (most != null && this.cost.compareTo(most) >= 0);
	}

}
