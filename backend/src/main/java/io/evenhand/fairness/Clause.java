package io.evenhand.fairness;

/**
 * One rule of the predicate, in the order in which what it holds is told. There is no
 * other place that judges any of them.
 */
public enum Clause {

	/** The step is to start later. */
	NOT_DUE(Hold.NOT_DUE),
	/** The step is tried again later. */
	BACKOFF(Hold.BACKOFF),
	/** The step is due to be tried again, and the retry budget has no room. */
	RETRY_BUDGET(Hold.RETRY_BUDGET),
	/** The job is paused. */
	JOB_PAUSED(Hold.JOB_PAUSED),
	/** The tenant is paused. */
	TENANT_PAUSED(Hold.TENANT_PAUSED),
	/** The lane is paused. */
	LANE_PAUSED(Hold.LANE_PAUSED),
	/** No live node serves the lane. */
	NO_NODE(Hold.NO_NODE),
	/** The tenant runs as many steps as its cap allows. */
	TENANT_CAP(Hold.TENANT_CAP),
	/** The tenant has as many jobs open in the lane as it may; holds launches only. */
	OPEN_JOBS(Hold.TENANT_CAP),
	/** The account is used by as many steps as its cap allows. */
	PROVIDER_CAP(Hold.PROVIDER_CAP),
	/** The provider asked everybody to wait. */
	PROVIDER_THROTTLED(Hold.PROVIDER_THROTTLED),
	/** The provider is paused. */
	PROVIDER_PAUSED(Hold.PROVIDER_PAUSED),
	/** The provider asked this tenant to wait. */
	CREDENTIAL_THROTTLED(Hold.CREDENTIAL_THROTTLED),
	/** Every slot is taken. */
	LANE_FULL(Hold.LANE_FULL),
	/** The node has as many jobs open as it may; holds launches only. */
	NODE_JOBS(Hold.LANE_FULL);

	private final Hold hold;

	Clause(Hold hold) {
		this.hold = hold;
	}

	/**
	 * What is told where the rule holds a step.
	 * @return the hold; two rules may have the same
	 */
	public Hold hold() {
		return this.hold;
	}

	boolean holds(Lane lane, Flow flow, Account account, Head.State state, Opening opening) {
		return switch (this) {
			case NOT_DUE -> state == Head.State.NOT_DUE;
			case BACKOFF -> state == Head.State.BACKOFF;
			case RETRY_BUDGET -> state == Head.State.RETRY_BUDGET;
			case JOB_PAUSED -> state == Head.State.JOB_PAUSED;
			case TENANT_PAUSED -> flow.paused();
			case LANE_PAUSED, NO_NODE, LANE_FULL -> holdsAll(lane);
			case TENANT_CAP -> flow.room() < 1;
			case OPEN_JOBS -> opening.refusedByTenant();
			case PROVIDER_CAP -> account.running() >= account.cap();
			case PROVIDER_THROTTLED -> account.closedBy(Account.State.PROVIDER_THROTTLED);
			case PROVIDER_PAUSED -> account.closedBy(Account.State.PROVIDER_PAUSED);
			case CREDENTIAL_THROTTLED -> account.closedBy(Account.State.CREDENTIAL_THROTTLED);
			case NODE_JOBS -> opening.refusedBy(lane.room());
		};
	}

	/** Whether the rule holds every step of a lane, whoever's it is. */
	boolean holdsAll(Lane lane) {
		return switch (this) {
			case LANE_PAUSED -> lane.paused();
			case NO_NODE -> lane.room().nodes() < 1;
			case LANE_FULL -> lane.room().slots() < 1;
			default -> false;
		};
	}

}
