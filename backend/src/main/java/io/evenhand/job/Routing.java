package io.evenhand.job;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import io.evenhand.gate.Lane;
import io.evenhand.gate.Priority;
import io.evenhand.tenant.Tenant;

/**
 * Which lane a job goes to and whether its tenant may ask for that. Pure. <pre>
 * lane asked for   who        goes to
 * none             anybody    the type's lane for its size
 * one              customer   that one, if granted or the one for its size
 * one              staff      that one
 * </pre> A tenant with a lane of its own goes there whatever the size, and nobody else
 * does. A job dearer than the largest cost of its lane is refused.
 */
final class Routing {

	private final Function<String, Optional<Lane>> lanes;

	private final Function<String, Optional<Lane>> pools;

	/**
	 * Routes among lanes.
	 * @param lanes finds a lane by its name
	 * @param pools finds the lane that is kept for a tenant, by the tenant's code
	 */
	Routing(Function<String, Optional<Lane>> lanes, Function<String, Optional<Lane>> pools) {
		this.lanes = lanes;
		this.pools = pools;
	}

	/**
	 * Chooses the lane.
	 * @param job what is asked for
	 * @param type the job's type
	 * @param tenant whose job it is, with what it is granted
	 * @return the lane's name
	 * @throws JobRefused if the lane or the priority is not the tenant's to choose, or
	 * the job is too dear for the lane
	 */
	String lane(NewJob job, JobType type, Tenant tenant) {
		if (!job.staff() && job.priority().compareTo(highest(tenant)) > 0) {
			throw new JobRefused(
					"Your account may choose priorities up to %s, not %s. Leave the priority out, or ask "
						.formatted(tenant.maxPriority(), word(job.priority())) + "your provider for a higher one.",
					false);
		}
		String bySize = this.pools.apply(tenant.code()).map(Lane::name).orElseGet(() -> bySize(job, type));
		Lane lane = (job.lane() != null) ? asked(job, job.lane(), tenant, bySize) : known(bySize);
		if (!lane.settings().ties().takes(tenant.code())) {
			throw keptForOthers(job, lane);
		}
		Duration largest = lane.settings().largestCost();
		if (largest != null && job.costMillis() > largest.toMillis()) {
			throw new JobRefused("This job would take about %s, and lane %s takes jobs of at most %s. Leave the lane "
				.formatted(slotSeconds(job.costMillis()), lane.name(), slotSeconds(largest.toMillis()))
					+ "out, or send the work in smaller pieces.", false);
		}
		return lane.name();
	}

	private String bySize(NewJob job, JobType type) {
		Duration largest = known(type.smallLane()).settings().largestCost();
		return (largest == null || job.costMillis() <= largest.toMillis()) ? type.smallLane() : type.largeLane();
	}

	private Lane asked(NewJob job, String asked, Tenant tenant, String bySize) {
		if (job.staff()) {
			return this.lanes.apply(asked)
				.orElseThrow(() -> new JobRefused("There is no lane of the name that was asked for.", false));
		}
		// a lane that is not granted and one that is not there get the same answer
		if (!tenant.grantedLanes().contains(asked) && !asked.equals(bySize)) {
			throw notGranted();
		}
		return this.lanes.apply(asked).orElseThrow(Routing::notGranted);
	}

	private Lane known(String lane) {
		return this.lanes.apply(lane)
			.orElseThrow(() -> new IllegalStateException("A job type names the lane " + lane + ", which is not there"));
	}

	private static JobRefused notGranted() {
		return new JobRefused("Your account may not choose this lane. Leave the lane out, and the size of the job "
				+ "decides, or ask your provider to grant it.", false);
	}

	/** A customer does not learn for whom. */
	private static JobRefused keptForOthers(NewJob job, Lane lane) {
		if (!job.staff() && job.lane() != null) {
			return notGranted();
		}
		return new JobRefused(job.staff()
				? "Lane %s is kept for other tenants. Leave the lane out, or choose another.".formatted(lane.name())
				: "No lane takes a job of this size for your account at present. Ask your provider to open one to it.",
				false);
	}

	private static Priority highest(Tenant tenant) {
		return Priority.valueOf(tenant.maxPriority().toUpperCase(Locale.ROOT));
	}

	private static String word(Priority priority) {
		return priority.name().toLowerCase(Locale.ROOT);
	}

	private static String slotSeconds(long millis) {
		return (millis < 10_000) ? "%.1f slot-seconds".formatted(millis / 1000.0)
				: "%,d slot-seconds".formatted(Math.round(millis / 1000.0));
	}

}
