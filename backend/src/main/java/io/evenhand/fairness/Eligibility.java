package io.evenhand.fairness;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The one predicate: whether a step may start, and if not, everything that holds it. The
 * claim, the run forward, the explanation and the page ask this and nothing else. It is
 * the sum of its clauses and belongs to the lane; there is one with all of them, and
 * tests make some that lack one. Immutable.
 */
public final class Eligibility {

	static final Eligibility ALL = new Eligibility(Clause.values());

	private final Clause[] clauses;

	private Eligibility(Clause[] clauses) {
		this.clauses = clauses;
	}

	/** A broken one, to show that its absence is noticed. */
	Eligibility without(Clause clause) {
		EnumSet<Clause> rest = EnumSet.noneOf(Clause.class);
		Collections.addAll(rest, this.clauses);
		rest.remove(clause);
		return new Eligibility(rest.toArray(Clause[]::new));
	}

	/**
	 * Which rules hold a step.
	 * @param lane where it waits
	 * @param flow whose it is
	 * @param account what it uses
	 * @param state whether it could start by itself
	 * @param opening whether its start opens a job, and how many more may be open
	 * @return empty if it is eligible, else every rule, in the order in which to tell
	 * them
	 */
	public static Set<Clause> binding(Lane lane, Flow flow, Account account, Head.State state, Opening opening) {
		EnumSet<Clause> binding = EnumSet.noneOf(Clause.class);
		for (Clause clause : lane.rules().clauses) {
			if (clause.holds(lane, flow, account, state, opening)) {
				binding.add(clause);
			}
		}
		return Collections.unmodifiableSet(binding);
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
		binding(lane, flow, account, state, opening).forEach((clause) -> holds.add(clause.hold()));
		return Collections.unmodifiableSet(holds);
	}

	/** The same question where the reason does not matter. */
	static boolean free(Lane lane, Flow flow, Account account, Head.State state, Opening opening) {
		for (Clause clause : lane.rules().clauses) {
			if (clause.holds(lane, flow, account, state, opening)) {
				return false;
			}
		}
		return true;
	}

	/** Whether nothing of a lane could start, so that nobody need be asked. */
	static boolean closed(Lane lane) {
		for (Clause clause : lane.rules().clauses) {
			if (clause.holdsAll(lane)) {
				return true;
			}
		}
		return false;
	}

}
