package io.evenhand.gate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Note;
import io.evenhand.audit.Reason;
import io.evenhand.gate.SettingsRefused.Problem;
import io.evenhand.gate.jdbc.PlanRecords.PlanRecord;
import io.evenhand.gate.jdbc.ShareChanges;
import io.evenhand.gate.jdbc.ShareChanges.ShareChange;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.Back;
import io.evenhand.gate.jdbc.ShareRecords.ShareRecord;
import io.evenhand.gate.jdbc.ShareRecords.Why;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The tenants' shares of the lanes. Each change and its audit are one transaction.
 * Thread-safe.
 */
@Component
public class Shares {

	/** How long a temporary share of support may last. */
	public static final Duration LONGEST_TEMPORARY = Duration.ofDays(7);

	static final Duration LONGEST_QUEUE = Duration.ofDays(365);

	private final Lanes lanes;

	private final ShareRecords records;

	private final ShareChanges changes;

	private final Edits edits;

	private final Tenants tenants;

	private final InstantSource clock;

	Shares(Lanes lanes, ShareStore store, Edits edits, Tenants tenants, InstantSource clock) {
		this.lanes = lanes;
		this.records = store.records();
		this.changes = store.changes();
		this.edits = edits;
		this.tenants = tenants;
		this.clock = clock;
	}

	/**
	 * A tenant's share of each lane.
	 * @param tenant the tenant
	 * @return one for each lane, in the lanes' order
	 */
	public List<Share> of(TenantId tenant) {
		Map<Integer, ShareRecord> rows = this.records.of(tenant.value())
			.stream()
			.collect(Collectors.toMap(ShareRecord::lane, Function.identity()));
		return this.lanes.all().stream().map((lane) -> share(tenant, lane, rows.get(lane.id()))).toList();
	}

	/**
	 * A tenant's share of one lane.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @return the default share where nobody set one
	 * @throws UnknownLane if there is no such lane
	 */
	public Share get(TenantId tenant, String lane) {
		Lane found = this.lanes.get(lane);
		return share(tenant, found, this.records.find(found.id(), tenant.value()).orElse(null));
	}

	/**
	 * Sets a share; it acts at once on what is queued. A temporary one keeps the weight
	 * and cap that were permanent last, and they come back by themselves.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share what it shall be
	 * @param version the version that the person saw; null to set it whatever it is
	 * @param actor who sets it
	 * @param reason why
	 * @return the share as it stands now
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if the queue limit is out of range or {@code until} is past
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Share put(TenantId tenant, String lane, NewShare share, @Nullable Integer version, Actor actor,
			Reason reason) {
		return put(tenant, lane, new ShareEdit(share, version, Note.NONE), actor, reason);
	}

	/**
	 * The same with more to tell in the audit.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param edit what it shall be
	 * @param actor who sets it
	 * @param reason why
	 * @return the share as it stands now
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if the queue limit is out of range or {@code until} is past
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Share put(TenantId tenant, String lane, ShareEdit edit, Actor actor, Reason reason) {
		NewShare share = edit.share();
		check(share);
		Lane found = this.lanes.get(lane);
		Weight weight = share.weight();
		Cap cap = share.cap();
		Duration cost = share.queueCost();
		return set(tenant, found, edit.version(), new Told(edit.action(), actor, reason, edit.note()), (before) -> {
			boolean temporary = share.until() != null;
			return new ShareRecord(found.id(), tenant.value(), weight(weight, before.plan()), weight != null,
					cap(cap, before.plan(), found), cap != null, share.queueLimit(),
					(cost != null) ? cost.toMillis() : null, share.until(), new Why(share.kind().code(), reason.text()),
					temporary ? taken(before) : null, null, 0, before.plan());
		});
	}

	/** What comes back when the share that is set now is over. */
	private static Back taken(ShareRecord before) {
		Back earlier = before.back();
		return (earlier != null) ? earlier : new Back(before.ownWeight() ? Integer.valueOf(before.weight()) : null,
				before.ownCap() ? Integer.valueOf(before.cap()) : null, before.why());
	}

	/** Gives back what temporary shares had taken, once their time is over. */
	void giveBackWhatIsOver() {
		for (ShareRecord over : this.records.over()) {
			Lane lane = this.lanes.all().stream().filter((one) -> one.id() == over.lane()).findFirst().orElseThrow();
			set(new TenantId(over.tenant()), lane, null,
					new Told("share.edit", Actor.SYSTEM, new Reason("The temporary share is over"), Note.NONE),
					(before) -> {
						Back back = before.back();
						return (back != null && Objects.equals(before.until(), over.until()))
								? given(back, before, lane) : before;
					});
		}
	}

	private static ShareRecord given(Back back, ShareRecord before, Lane lane) {
		Weight weight = (back.weight() != null) ? new Weight(back.weight()) : null;
		Cap cap = (back.cap() != null) ? new Cap(back.cap()) : null;
		return new ShareRecord(before.lane(), before.tenant(), weight(weight, before.plan()), weight != null,
				cap(cap, before.plan(), lane), cap != null, before.queueLimit(), before.queueCost(), null, back.why(),
				null, null, 0, before.plan());
	}

	private static int weight(@Nullable Weight own, PlanRecord plan) {
		return (own != null) ? own.value() : (plan.weight() != null) ? plan.weight() : Weight.MIN;
	}

	private static int cap(@Nullable Cap own, PlanRecord plan, Lane lane) {
		return (own != null) ? own.value() : (plan.cap() != null) ? plan.cap() : lane.settings().cap();
	}

	/** What the audit tells of a change. */
	private record Told(String action, Actor actor, Reason reason, Note note) {
	}

	private Share set(TenantId tenant, Lane lane, @Nullable Integer version, Told told,
			Function<ShareRecord, ShareRecord> change) {
		return this.edits.inTransaction(() -> {
			ShareRecord[] replaced = new ShareRecord[1];
			Share before = this.edits.onFlow(lane.id(), tenant.value(), (ledger) -> {
				ShareRecord old = this.records.find(lane.id(), tenant.value()).orElseThrow();
				if (version != null && version != old.version()) {
					throw new Stale("The share was changed meanwhile; now it is " + words(share(tenant, lane, old)));
				}
				ShareRecord now = change.apply(old);
				if (now != old) {
					act(ledger, ledger.of(tenant.value()), now.weight(), now.cap());
					this.records.set(now);
					replaced[0] = old;
				}
				return share(tenant, lane, old);
			});
			Share after = get(tenant, lane.name());
			ShareRecord old = replaced[0];
			if (old != null) {
				long line = this.edits.append(told.actor(), new Change(told.action(), "share",
						code(tenant) + "/" + lane.name(), tenant, words(before), words(after)), told.reason(),
						told.note());
				keep(line, old, after, told.note().predicted() != null);
				this.edits.changed(lane.id());
			}
			return after;
		});
	}

	private void keep(long line, ShareRecord old, Share after, boolean predicted) {
		Why why = old.why();
		this.changes.keep(new ShareChange(line, old.lane(), old.tenant(), after.version(), after.until() != null,
				old.ownWeight() ? Integer.valueOf(old.weight()) : null,
				old.ownCap() ? Integer.valueOf(old.cap()) : null, old.queueLimit(), old.queueCost(), old.until(),
				(why != null) ? why.kind() : null), predicted);
	}

	/**
	 * What is queued feels it at once: the turn is re-scaled, a raised cap gives room.
	 */
	static void act(Ledger ledger, Contender flow, int weight, int cap) {
		boolean wasFull = flow.full();
		flow.turn(ledger.policy().reweighted(flow.turn(), ledger.clock(), flow.weight(), new Weight(weight)));
		flow.become(flow.row().with(weight, cap, flow.row().openLimit(), flow.row().paused()));
		if (wasFull) {
			flow.roomAgain(ledger.policy(), ledger.clock());
		}
	}

	/**
	 * The weight and cap that would hold if a share were set, which it is not.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share what it would be
	 * @return its own, or else the plan's or the lane's
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if it could not be set
	 */
	public io.evenhand.fairness.Share holding(TenantId tenant, String lane, NewShare share) {
		check(share);
		Lane found = this.lanes.get(lane);
		PlanRecord plan = this.records.plan(found.id(), tenant.value());
		return new io.evenhand.fairness.Share(new Weight(weight(share.weight(), plan)),
				new Cap(cap(share.cap(), plan, found)));
	}

	private void check(NewShare share) {
		List<Problem> problems = new ArrayList<>();
		checkLimits(problems, share.queueLimit(), share.queueCost());
		Instant until = share.until();
		if (until != null && !until.isAfter(this.clock.instant())) {
			problems.add(new Problem("until", "The end of a temporary share lies in the future"));
		}
		if (!problems.isEmpty()) {
			throw new SettingsRefused(problems);
		}
	}

	static void checkLimits(List<Problem> problems, @Nullable Integer jobs, @Nullable Duration cost) {
		if (jobs != null && (jobs < 1 || jobs > 1_000_000)) {
			problems.add(new Problem("queueLimit", "The queue limit is between 1 and 1000000, not " + jobs));
		}
		if (cost != null && (cost.compareTo(Duration.ofSeconds(1)) < 0 || cost.compareTo(LONGEST_QUEUE) > 0)) {
			problems.add(new Problem("queueCost",
					"The queue limit in cost is between 1 and 31536000 slot-seconds, or left empty for none"));
		}
	}

	private String code(TenantId tenant) {
		return this.tenants.byId(tenant).map(Tenant::code).orElseGet(tenant::toString);
	}

	private Share share(TenantId tenant, Lane lane, @Nullable ShareRecord row) {
		if (row == null) {
			PlanRecord plan = this.records.plan(lane.id(), tenant.value());
			return new Share(tenant, lane.name(), new Weight(weight(null, plan)), false, new Cap(cap(null, plan, lane)),
					false, null, null, given(plan, lane), null, null, null, 0);
		}
		return new Share(tenant, lane.name(), new Weight(row.weight()), row.ownWeight(), new Cap(row.cap()),
				row.ownCap(), row.queueLimit(), (row.queueCost() != null) ? Duration.ofMillis(row.queueCost()) : null,
				given(row.plan(), lane), row.until(), ShareReason.of(row.why()), Lanes.pause(row.pause()),
				row.version());
	}

	private static @Nullable PlanShare given(PlanRecord plan, Lane lane) {
		return plan.nothing() ? null : PlanShares.share(plan, lane.name());
	}

	private static String words(Share share) {
		ShareReason why = share.reason();
		PlanShare plan = share.plan();
		Duration cost = share.queueCost();
		String cap = share.ownCap() ? "" : (plan != null && plan.cap() != null) ? " (the plan's)" : " (the lane's)";
		return "weight %d%s, cap %d%s, queue limit %s%s%s%s".formatted(share.weight().value(),
				(!share.ownWeight() && plan != null && plan.weight() != null) ? " (the plan's)" : "",
				share.cap().value(), cap,
				(share.queueLimit() != null) ? share.queueLimit()
						: (plan != null && plan.queueLimit() != null) ? "the plan's" : "the lane's",
				(cost != null) ? ", queue cost " + LaneSettings.seconds(cost) : "",
				(share.until() != null) ? ", until " + share.until() : "",
				(why != null) ? ", reason " + why.kind().code() : "");
	}

}
