package io.evenhand.insight;

/**
 * What one tenant had in one lane for a minute, or for many summed up. All times in
 * milliseconds, of slots where it says so. Immutable but for the counts of waits, which
 * nobody changes any more.
 *
 * @param tenant the tenant's number, 0 for all that did not fit
 * @param used slot-time that its steps used
 * @param backlog for how long something of it waited, to the second
 * @param served slot-time that it used in those seconds
 * @param entitled slot-time that it was entitled to in those seconds
 * @param ended how many of its steps ended
 * @param waited how long these had waited together
 * @param ran how long these had run together
 * @param waits how long those had waited that started
 */
record TenantMinute(int tenant, double used, double backlog, double served, double entitled, int ended, long waited,
		long ran, WaitCounts waits) {

	TenantMinute plus(TenantMinute other) {
		WaitCounts all = new WaitCounts();
		all.add(this.waits);
		all.add(other.waits);
		return new TenantMinute(this.tenant, this.used + other.used, this.backlog + other.backlog,
				this.served + other.served, this.entitled + other.entitled, this.ended + other.ended,
				this.waited + other.waited, this.ran + other.ran, all);
	}

	TenantMinute as(int other) {
		return new TenantMinute(other, this.used, this.backlog, this.served, this.entitled, this.ended, this.waited,
				this.ran, this.waits);
	}

	/**
	 * How many times longer its steps took from ready to end than they ran; 0 where none
	 * ended.
	 */
	double slowdown() {
		return (this.ended == 0) ? 0 : (this.waited + this.ran) / (double) Math.max(1, this.ran);
	}

}
