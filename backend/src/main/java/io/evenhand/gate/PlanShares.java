package io.evenhand.gate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.SettingsRefused.Problem;
import io.evenhand.gate.jdbc.PlanRecords;
import io.evenhand.gate.jdbc.PlanRecords.PlanRecord;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.ShareRecord;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Plan;
import io.evenhand.tenant.Plans;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What plans give their tenants in the lanes. A change and its audit are one transaction;
 * the flows of its tenants follow in small ones, and whatever a crash left behind follows
 * at the next look. Thread-safe.
 */
@Component
public class PlanShares {

	/** Flows of one transaction, which holds the lane. */
	private static final int AT_A_TIME = 100;

	private final Plans plans;

	private final Lanes lanes;

	private final PlanRecords records;

	private final ShareRecords shares;

	private final Edits edits;

	PlanShares(Plans plans, Lanes lanes, PlanRecords records, ShareRecords shares, Edits edits) {
		this.plans = plans;
		this.lanes = lanes;
		this.records = records;
		this.shares = shares;
		this.edits = edits;
	}

	/**
	 * What a plan gives.
	 * @param plan its code
	 * @return one for each lane in which it gives anything, in the lanes' order
	 */
	public List<PlanShare> of(String plan) {
		Map<Integer, String> names = this.lanes.all().stream().collect(Collectors.toMap(Lane::id, Lane::name));
		return this.records.of(plan)
			.stream()
			.filter((row) -> names.containsKey(row.lane()))
			.map((row) -> share(row, names.getOrDefault(row.lane(), "")))
			.toList();
	}

	/**
	 * Makes a plan or changes it, and lets it act on what is queued.
	 * @param plan what it shall be; its version is the one that the person saw
	 * @param any whether to set it whatever version it has
	 * @param shares what it gives; a lane that is not named has its own defaults
	 * @param actor who sets it
	 * @param reason why
	 * @return the plan as it is now
	 * @throws SettingsRefused if something is out of range
	 * @throws UnknownLane if there is no such lane
	 */
	public Plan put(Plan plan, boolean any, List<PlanShare> shares, Actor actor, Reason reason) {
		refuse(shares);
		Map<String, Integer> numbers = this.lanes.all().stream().collect(Collectors.toMap(Lane::name, Lane::id));
		List<PlanRecord> rows = shares.stream().map((share) -> record(share, numbers)).toList();
		Plan made = this.edits.inTransaction(() -> {
			Optional<Plan> before = this.plans.find(plan.code());
			String was = before.map((one) -> words(one, of(one.code()))).orElse(null);
			Plan now = this.plans.put(plan.code(), plan.name(), plan.storedBytes(), any ? null : plan.version());
			this.records.set(plan.code(), rows);
			this.edits.append(actor, new Change(before.isPresent() ? "plan.edit" : "plan.create", "plan", plan.code(),
					null, was, words(now, shares)), reason);
			return now;
		});
		follow();
		return made;
	}

	/**
	 * Lets each flow have what its tenant's plan says where it has not: after a plan, or
	 * a tenant's plan, was changed. Under each lane's lock, in small transactions.
	 * @return how many flows were changed
	 */
	public int follow() {
		int all = 0;
		for (Lane lane : this.lanes.all()) {
			int some;
			do {
				some = this.edits.inTransaction(() -> follow(lane));
				all += some;
			}
			while (some == AT_A_TIME);
		}
		return all;
	}

	private int follow(Lane lane) {
		List<Integer> tenants = this.records.behind(lane.id(), AT_A_TIME);
		if (tenants.isEmpty()) {
			return 0;
		}
		this.edits.onFlows(lane.id(), tenants, (ledger) -> {
			this.records.adopt(lane.id(), ledger.lane().defaultCap(), tenants);
			Map<Integer, ShareRecord> now = this.shares.some(lane.id(), tenants)
				.stream()
				.collect(Collectors.toMap(ShareRecord::tenant, Function.identity(), (one, other) -> one, HashMap::new));
			for (Contender flow : ledger.all()) {
				ShareRecord row = now.get(flow.tenant());
				if (row != null) {
					Shares.act(ledger, flow, row.weight(), row.cap());
				}
			}
		});
		this.edits.changed(lane.id());
		return tenants.size();
	}

	private static void refuse(List<PlanShare> shares) {
		List<Problem> problems = new ArrayList<>();
		for (PlanShare share : shares) {
			Shares.checkLimits(problems, share.queueLimit(), share.queueCost());
		}
		if (!problems.isEmpty()) {
			throw new SettingsRefused(problems);
		}
	}

	private static PlanRecord record(PlanShare share, Map<String, Integer> numbers) {
		Integer lane = numbers.get(share.lane());
		if (lane == null) {
			throw new UnknownLane(share.lane());
		}
		Weight weight = share.weight();
		Cap cap = share.cap();
		Duration cost = share.queueCost();
		return new PlanRecord(lane, (weight != null) ? weight.value() : null, (cap != null) ? cap.value() : null,
				share.queueLimit(), (cost != null) ? cost.toMillis() : null);
	}

	static PlanShare share(PlanRecord row, String lane) {
		return new PlanShare(lane, weight(row.weight()), (row.cap() != null) ? new Cap(row.cap()) : null,
				row.queueLimit(), (row.queueCost() != null) ? Duration.ofMillis(row.queueCost()) : null);
	}

	private static @Nullable Weight weight(@Nullable Integer value) {
		return (value != null) ? new Weight(value) : null;
	}

	private static String words(Plan plan, List<PlanShare> shares) {
		String stored = (plan.storedBytes() != null) ? plan.storedBytes() + " bytes" : "the installation's";
		return "%s, uploads %s; %s".formatted(plan.name(), stored, shares.isEmpty() ? "the lanes' defaults"
				: shares.stream().map(PlanShare::words).collect(Collectors.joining("; ")));
	}

}
