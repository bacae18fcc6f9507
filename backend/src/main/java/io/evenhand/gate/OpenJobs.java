package io.evenhand.gate;

/**
 * How many more jobs this node may open. Thread-safe, guarded by itself.
 */
final class OpenJobs {

	private final int limit;

	private int taken;

	OpenJobs(int limit) {
		this.limit = limit;
	}

	/**
	 * Sets room aside for a claim.
	 * @param wanted how much
	 * @return how much there is
	 */
	synchronized int reserve(int wanted) {
		int given = Math.max(0, Math.min(wanted, this.limit - this.taken));
		this.taken += given;
		return given;
	}

	/** Jobs that were opened though nobody knew. */
	synchronized void take(int opened) {
		this.taken += opened;
	}

	synchronized boolean any() {
		return this.taken < this.limit;
	}

	synchronized void giveBack(int unused) {
		this.taken = Math.max(0, this.taken - unused);
	}

}
