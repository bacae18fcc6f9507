package io.evenhand.gate;

/**
 * A limit lets no more jobs into the lane; nothing was queued. Its message is a sentence
 * for the log.
 */
public final class QueueFull extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Limit limit;

	private final long most;

	private final long present;

	/**
	 * Refuses a job.
	 * @param lane the lane's name
	 * @param limit which limit
	 * @param most what it allows
	 * @param present what there is, in the same unit
	 */
	public QueueFull(String lane, Limit limit, long most, long present) {
		super("Lane %s takes no more: %s is %d and may be %d".formatted(lane, limit, present, most));
		this.limit = limit;
		this.most = most;
		this.present = present;
	}

	public Limit limit() {
		return this.limit;
	}

	/**
	 * What the limit allows.
	 * @return jobs, or slot-milliseconds
	 */
	public long most() {
		return this.most;
	}

	/**
	 * What there was when it was refused, without the refused job.
	 * @return in the unit of {@link #most()}
	 */
	public long present() {
		return this.present;
	}

	/** What is limited. */
	public enum Limit {

		/** The tenant's waiting jobs in the lane. */
		QUEUE_JOBS,
		/** Their estimated cost in slot-milliseconds. */
		QUEUE_COST,
		/** All tenants' waiting jobs in the lane. */
		LANE_JOBS,
		/** Their estimated cost in slot-milliseconds. */
		LANE_COST;

		/**
		 * Whether it is about the lane as a whole.
		 * @return false where it is about one tenant
		 */
		public boolean common() {
			return this == LANE_JOBS || this == LANE_COST;
		}

		/**
		 * Whether it counts slot-milliseconds.
		 * @return false where it counts jobs
		 */
		public boolean cost() {
			return this == QUEUE_COST || this == LANE_COST;
		}

	}

}
