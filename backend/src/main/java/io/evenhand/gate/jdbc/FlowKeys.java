package io.evenhand.gate.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * Where the indexes put a flow. Immutable.
 *
 * @param turn null where it could start nothing on any node
 * @param started null where it could start nothing on a node that may open no further job
 */
public record FlowKeys(@Nullable Long turn, @Nullable Long started) {

	/**
	 * The one rule that decides it, beside the same words in {@link Arrivals}.
	 * @param flow as it stands
	 * @param turn its turn
	 * @param headStart how much sooner it is looked at while something urgent waits
	 * @return its keys
	 */
	public static FlowKeys of(FlowRow flow, long turn, long headStart) {
		if (flow.paused() || flow.held() != null || flow.running() >= flow.cap()) {
			return new FlowKeys(null, null);
		}
		long key = turn - ((flow.urgent() > 0) ? headStart : 0);
		boolean opens = flow.launches() > 0 && flow.openJobs() < flow.openLimit();
		Long started = (flow.steps() > 0) ? key : null;
		return new FlowKeys((started != null || opens) ? key : null, started);
	}

}
