package io.evenhand.fairness;

/**
 * Whether a step's start opens its job. Immutable.
 *
 * @param job true for a launch
 * @param openable how many more jobs the tenant may have open in the lane; does not
 * matter unless it is a launch
 */
public record Opening(boolean job, int openable) {

	/** A step of a job that is open already. */
	public static final Opening NONE = new Opening(false, 0);

	boolean refusedByTenant() {
		return this.job && this.openable < 1;
	}

	boolean refusedBy(Lane.Room room) {
		return this.job && room.jobs() < 1;
	}

}
