package io.evenhand.fairness;

/**
 * A lane as one node sees it that is about to start steps. Immutable.
 *
 * @param policy its policy
 * @param clock its clock, in units of turn
 * @param paused whether it is paused
 * @param room where it can run something
 * @param rules which steps are eligible in it
 */
public record Lane(Policy policy, long clock, boolean paused, Room room, Eligibility rules) {

	/**
	 * A lane with all of the rules.
	 * @param policy its policy
	 * @param clock its clock, in units of turn
	 * @param paused whether it is paused
	 * @param room where it can run something
	 */
	public Lane(Policy policy, long clock, boolean paused, Room room) {
		this(policy, clock, paused, room, Eligibility.ALL);
	}

	/**
	 * Where a lane can run something.
	 *
	 * @param nodes live nodes that serve it
	 * @param slots free ones that may be given now
	 * @param jobs how many more jobs may be opened there
	 */
	public record Room(int nodes, int slots, int jobs) {

		/**
		 * The same place with another number of free slots.
		 * @param slots free ones
		 * @return a copy
		 */
		public Room with(int slots) {
			return new Room(this.nodes, slots, this.jobs);
		}

		Room less(boolean job) {
			return new Room(this.nodes, this.slots - 1, this.jobs - (job ? 1 : 0));
		}

	}

	Lane with(Room room) {
		return new Lane(this.policy, this.clock, this.paused, room, this.rules);
	}

	Lane with(long clock) {
		return new Lane(this.policy, clock, this.paused, this.room, this.rules);
	}

	Lane after(long clock, boolean job) {
		return new Lane(this.policy, clock, this.paused, this.room.less(job), this.rules);
	}

	Lane with(Eligibility rules) {
		return new Lane(this.policy, this.clock, this.paused, this.room, rules);
	}

}
