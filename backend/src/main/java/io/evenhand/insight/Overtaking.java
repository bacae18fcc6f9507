package io.evenhand.insight;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.Starts.First;
import io.evenhand.insight.Overtaker.Rule;
import io.evenhand.tenant.TenantId;

/**
 * Which jobs went before one that was submitted earlier, and by which rule. Pure.
 */
final class Overtaking {

	/** Of each lane. */
	static final int MOST = 20;

	private Overtaking() {
	}

	/**
	 * Those of the job's own lane.
	 * @param job the job's id; whatever has a higher one was submitted later
	 * @param tenant whose it is
	 * @param lane the lane's name
	 * @param firsts what started while it waited, in order
	 * @param parts where its time went
	 * @return at most {@link #MOST}, the latest ones
	 */
	static List<Overtaker> here(long job, TenantId tenant, String lane, List<First> firsts, List<Stretch> parts) {
		List<Overtaker> found = new ArrayList<>();
		for (First first : firsts) {
			if (first.job() > job && !first.tenant().equals(tenant)) {
				Optional<Clause> held = held(parts, first.started());
				boolean behind = firsts.stream()
					.anyMatch((own) -> own.tenant().equals(tenant) && own.job() < job
							&& !own.started().isBefore(first.started()));
				found.add(new Overtaker(first.job(), first.tenant(), lane, first.started(),
						held.isPresent() ? Rule.HELD : behind ? Rule.OWN_QUEUE : Rule.LOWER_TURN, held.orElse(null)));
			}
		}
		return latest(found);
	}

	/** Those of another lane. */
	static List<Overtaker> elsewhere(long job, TenantId tenant, String lane, List<First> firsts) {
		return latest(firsts.stream()
			.filter((first) -> first.job() > job && !first.tenant().equals(tenant))
			.map((first) -> new Overtaker(first.job(), first.tenant(), lane, first.started(), Rule.OTHER_LANE, null))
			.toList());
	}

	/** A full lane holds everybody: whoever was given a slot then had the lower turn. */
	private static Optional<Clause> held(List<Stretch> parts, Instant at) {
		return parts.stream()
			.filter((part) -> !part.from().isAfter(at) && part.to().isAfter(at))
			.map(Stretch::held)
			.flatMap((clause) -> Optional.ofNullable(clause).stream())
			.filter((clause) -> clause != Clause.LANE_FULL && clause != Clause.LANE_PAUSED && clause != Clause.NO_NODE)
			.findFirst();
	}

	private static List<Overtaker> latest(List<Overtaker> all) {
		return List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
	}

}
