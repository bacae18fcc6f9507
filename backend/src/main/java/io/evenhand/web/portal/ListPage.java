package io.evenhand.web.portal;

import java.util.List;

import io.evenhand.web.Poll;

/**
 * A customer's jobs in three groups. Immutable.
 *
 * @param running those that run, the first started first
 * @param runningMore how many more run
 * @param waiting those that wait, by lane in their own order
 * @param waitingCount how many wait in all
 * @param finished those that ended in the last 30 days, the last one first
 * @param poll the page's poller
 */
record ListPage(List<JobCard> running, int runningMore, List<Queue> waiting, int waitingCount, List<JobCard> finished,
		Poll poll) {

	public int runningCount() {
		return this.running.size() + this.runningMore;
	}

	public long toFix() {
		return this.finished.stream().filter((job) -> job.look().equals("fix")).count();
	}

	/** Whether older ones may have ended in that time. */
	public boolean finishedCut() {
		return this.finished.size() == PortalReader.MOST;
	}

	/** The last one shown, behind which the older ones are. */
	public String last() {
		return this.finished.get(this.finished.size() - 1).id();
	}

	public boolean empty() {
		return this.running.isEmpty() && this.waiting.isEmpty() && this.finished.isEmpty();
	}

	/**
	 * What waits in one lane.
	 *
	 * @param title what people call the lane
	 * @param jobs in the customer's own order
	 */
	record Queue(String title, List<JobCard> jobs) {
	}

}
