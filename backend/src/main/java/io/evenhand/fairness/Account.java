package io.evenhand.fairness;

/**
 * The account at a provider that a step uses. Immutable.
 *
 * @param id account 0 is the one of work without a provider
 * @param cap the most steps that use it at once, over all lanes
 * @param running the steps that use it now, over all lanes
 * @param state whether it is open
 * @param behind what closes it still once it is paused no more; open unless it is paused
 */
public record Account(long id, int cap, int running, State state, State behind) {

	/**
	 * One that is closed for one reason at most.
	 * @param id the account
	 * @param cap the most steps that use it at once
	 * @param running the steps that use it now
	 * @param state whether it is open
	 */
	public Account(long id, int cap, int running, State state) {
		this(id, cap, running, state, State.OPEN);
	}

	/** The account of work without a provider: never held. */
	public static final Account NONE = new Account(0, Integer.MAX_VALUE, 0, State.OPEN);

	/** Whether an account is open, and what closed it. */
	public enum State {

		OPEN, PROVIDER_THROTTLED, CREDENTIAL_THROTTLED, PROVIDER_PAUSED

	}

	Account started() {
		return runs(this.running + 1);
	}

	Account ended() {
		return runs(this.running - 1);
	}

	private Account runs(int running) {
		return (this.id == 0) ? this : new Account(this.id, this.cap, running, this.state, this.behind);
	}

	/** Whether it is closed by this, be it behind a pause. */
	boolean closedBy(State reason) {
		return this.state == reason || this.behind == reason;
	}

}
