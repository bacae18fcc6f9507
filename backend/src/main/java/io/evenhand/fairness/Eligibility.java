package io.evenhand.fairness;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The one predicate: whether a step may start, and if not, everything that holds it. The
 * claim, the run forward, the explanation and the page ask this and nothing else. Pure.
 */
public final class Eligibility {

	private Eligibility() {
	}

	/**
	 * What holds a step.
	 * @param lane where it waits
	 * @param flow whose it is
	 * @param account what it uses
	 * @param state whether it could start by itself
	 * @param opening whether its start opens a job, and how many more may be open
	 * @return empty if it is eligible, else every reason, in the order in which to tell
	 * them
	 */
	public static Set<Hold> holds(Lane lane, Flow flow, Account account, Head.State state, Opening opening) {
		EnumSet<Hold> holds = EnumSet.noneOf(Hold.class);
		ofStep(state, holds);
		hold(flow.paused(), Hold.TENANT_PAUSED, holds);
		hold(lane.paused(), Hold.LANE_PAUSED, holds);
		hold(lane.room().nodes() < 1, Hold.NO_NODE, holds);
		hold(flow.room() < 1 || opening.refusedByTenant(), Hold.TENANT_CAP, holds);
		ofAccount(account, holds);
		hold(lane.room().slots() < 1 || opening.refusedBy(lane.room()), Hold.LANE_FULL, holds);
		return Collections.unmodifiableSet(holds);
	}

	private static void ofStep(Head.State state, EnumSet<Hold> holds) {
		switch (state) {
			case READY -> {
			}
			case NOT_DUE -> holds.add(Hold.NOT_DUE);
			case BACKOFF -> holds.add(Hold.BACKOFF);
			case RETRY_BUDGET -> holds.add(Hold.RETRY_BUDGET);
			case JOB_PAUSED -> holds.add(Hold.JOB_PAUSED);
		}
	}

	private static void ofAccount(Account account, EnumSet<Hold> holds) {
		hold(account.running() >= account.cap(), Hold.PROVIDER_CAP, holds);
		switch (account.state()) {
			case OPEN -> {
			}
			case PROVIDER_THROTTLED -> holds.add(Hold.PROVIDER_THROTTLED);
			case CREDENTIAL_THROTTLED -> holds.add(Hold.CREDENTIAL_THROTTLED);
			case PROVIDER_PAUSED -> holds.add(Hold.PROVIDER_PAUSED);
		}
	}

	private static void hold(boolean held, Hold reason, EnumSet<Hold> holds) {
		if (held) {
			holds.add(reason);
		}
	}

}
