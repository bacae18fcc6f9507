package io.evenhand.fairness;

import java.util.Locale;

/**
 * What holds a step back, in the order in which it is told.
 */
public enum Hold {

	/** The job was not admitted: its tenant's queue is full. */
	QUOTA,
	/** It is to start later. */
	NOT_DUE,
	/** It is tried again later. */
	BACKOFF,
	/** It is due to be tried again, and too many other starts are retries already. */
	RETRY_BUDGET,
	/** Somebody paused the job. */
	JOB_PAUSED,
	/** Somebody paused the tenant. */
	TENANT_PAUSED,
	/** Somebody paused the lane. */
	LANE_PAUSED,
	/** No live node serves the lane. */
	NO_NODE,
	/** The tenant runs as many steps, or has as many jobs open, as it may. */
	TENANT_CAP,
	/** The provider is called by as many steps as it may be. */
	PROVIDER_CAP,
	/** The provider asked everybody to wait. */
	PROVIDER_THROTTLED,
	/** Somebody paused the provider. */
	PROVIDER_PAUSED,
	/** The provider asked this tenant to wait. */
	CREDENTIAL_THROTTLED,
	/** Every slot is taken, or the node has as many jobs open as it may. */
	LANE_FULL,
	/** Others go first. */
	TURN,
	/** Nothing holds it, and yet it waits: a fault of ours. */
	UNEXPLAINED;

	/**
	 * The code in the API.
	 * @return lower case with underscores
	 */
	public String code() {
		return name().toLowerCase(Locale.ROOT);
	}

}
