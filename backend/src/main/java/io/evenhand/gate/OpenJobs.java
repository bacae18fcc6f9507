package io.evenhand.gate;

/**
 * How many more jobs this node may open. Thread-safe, guarded by itself.
 */
final class OpenJobs {

	private final int limit;

	private int open;

	private int reserved;

	OpenJobs(int limit) {
		this.limit = limit;
	}

	/**
	 * Sets room aside for a claim.
	 * @param wanted how much
	 * @return how much there is
	 */
	synchronized int reserve(int wanted) {
		int given = Math.max(0, Math.min(wanted, this.limit - this.open - this.reserved));
		this.reserved += given;
		return given;
	}

	/**
	 * Ends a claim.
	 * @param room what was set aside for it
	 * @param opened how many jobs it opened
	 */
	synchronized void claimed(int room, int opened) {
		this.reserved -= room;
		this.open += opened;
	}

	synchronized boolean any() {
		return this.open + this.reserved < this.limit;
	}

	synchronized void closed() {
		this.open = Math.max(0, this.open - 1);
	}

	/** What the rows say; whatever nobody noticed here is put right by it. */
	synchronized void counted(int rows) {
		this.open = rows;
	}

}
