package io.evenhand.gate;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Change;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.LaneRecords;
import io.evenhand.gate.jdbc.ShareRecords;
import io.evenhand.gate.jdbc.ShareRecords.ShareRecord;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Pauses and resumes lanes and tenants. Each is compare-and-set, and the change and its
 * audit are one transaction; a pause survives a restart. Thread-safe.
 */
@Component
public class Pauses {

	private final Lanes lanes;

	private final LaneRecords laneRecords;

	private final ShareRecords shareRecords;

	private final Edits edits;

	private final Tenants tenants;

	Pauses(Lanes lanes, LaneRecords laneRecords, ShareRecords shareRecords, Edits edits, Tenants tenants) {
		this.lanes = lanes;
		this.laneRecords = laneRecords;
		this.shareRecords = shareRecords;
		this.edits = edits;
		this.tenants = tenants;
	}

	/**
	 * Pauses a lane: nothing of it starts, what runs goes on.
	 * @param lane the lane's name
	 * @param version the version that the person saw; null for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused already
	 */
	public void pauseLane(String lane, @Nullable Integer version, Actor actor, Reason reason) {
		this.edits.inTransaction(() -> {
			Lane before = locked(lane, version);
			Pause pause = before.pause();
			if (pause != null) {
				throw new Stale("Lane %s is paused already, by %s: %s".formatted(lane, pause.by(), pause.reason()));
			}
			this.laneRecords.pause(before.id(), actor.name(), reason.text());
			this.edits.append(actor, new Change("lane.pause", "lane", lane, null, "open", "paused"), reason);
			this.edits.changed(before.id());
			return true;
		});
	}

	/**
	 * Opens a paused lane again; the order is kept.
	 * @param lane the lane's name
	 * @param version the version that the person saw; null for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is not paused
	 */
	public void resumeLane(String lane, @Nullable Integer version, Actor actor, Reason reason) {
		this.edits.inTransaction(() -> {
			Lane before = locked(lane, version);
			if (before.pause() == null) {
				throw new Stale("Lane %s is not paused".formatted(lane));
			}
			this.laneRecords.resume(before.id());
			this.edits.append(actor, new Change("lane.resume", "lane", lane, null, words(before.pause()), "open"),
					reason);
			this.edits.changed(before.id());
			return true;
		});
	}

	/**
	 * Pauses a tenant in one lane or in all.
	 * @param tenant the tenant
	 * @param lane the lane's name; null for all lanes
	 * @param version the version of the share that the person saw, only with a lane; null
	 * for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused already in each of them
	 */
	public void pauseTenant(TenantId tenant, @Nullable String lane, @Nullable Integer version, Actor actor,
			Reason reason) {
		inEach(lane, (one) -> pauseIn(tenant, one, version, actor, reason),
				() -> new Stale("%s is paused already".formatted(code(tenant))));
	}

	private boolean pauseIn(TenantId tenant, Lane lane, @Nullable Integer version, Actor actor, Reason reason) {
		return this.edits.inTransaction(() -> this.edits.onFlow(lane.id(), tenant.value(), (ledger) -> {
			ShareRecord before = at(version, lane, tenant);
			if (before.pause() != null) {
				return false;
			}
			Contender flow = ledger.of(tenant.value());
			flow.become(flow.row().with(flow.row().weight(), flow.row().cap(), flow.row().openLimit(), true));
			this.shareRecords.pause(lane.id(), tenant.value(), actor.name(), reason.text());
			append(actor, reason, "tenant.pause", tenant, lane, "open", "paused");
			return true;
		}));
	}

	/**
	 * Lets a paused tenant go on in one lane or in all.
	 * @param tenant the tenant
	 * @param lane the lane's name; null for all lanes
	 * @param version the version of the share that the person saw, only with a lane; null
	 * for whatever it is
	 * @param actor who
	 * @param reason why
	 * @throws UnknownLane if there is no such lane
	 * @throws Stale if it was changed meanwhile or is paused in none of them
	 */
	public void resumeTenant(TenantId tenant, @Nullable String lane, @Nullable Integer version, Actor actor,
			Reason reason) {
		inEach(lane, (one) -> resumeIn(tenant, one, version, actor, reason),
				() -> new Stale("%s is not paused".formatted(code(tenant))));
	}

	private boolean resumeIn(TenantId tenant, Lane lane, @Nullable Integer version, Actor actor, Reason reason) {
		return this.edits.inTransaction(() -> this.edits.onFlow(lane.id(), tenant.value(), (ledger) -> {
			ShareRecord before = at(version, lane, tenant);
			if (before.pause() == null) {
				return false;
			}
			Contender flow = ledger.of(tenant.value());
			flow.become(flow.row().with(flow.row().weight(), flow.row().cap(), flow.row().openLimit(), false));
			if (flow.row().waiting() > 0) {
				flow.turn(ledger.policy()
					.entered(flow.turn(), ledger.clock(), this.shareRecords.headRank(lane.id(), tenant.value())));
			}
			this.shareRecords.resume(lane.id(), tenant.value());
			append(actor, reason, "tenant.resume", tenant, lane, words(Lanes.pause(before.pause())), "open");
			return true;
		}));
	}

	/** One lane or all, each in a transaction of its own: nobody ever holds two lanes. */
	private void inEach(@Nullable String lane, Predicate<Lane> work, Supplier<Stale> nothingToDo) {
		List<Lane> all = (lane != null) ? List.of(this.lanes.get(lane)) : this.lanes.all();
		boolean done = false;
		for (Lane one : all) {
			done |= work.test(one);
		}
		if (!done) {
			throw nothingToDo.get();
		}
	}

	private Lane locked(String lane, @Nullable Integer version) {
		Lane found = this.laneRecords.lock(lane).map(Lanes::lane).orElseThrow(() -> new UnknownLane(lane));
		if (version != null && version != found.version()) {
			throw new Stale("Lane %s was changed meanwhile; now it is %s".formatted(lane, words(found.pause())));
		}
		return found;
	}

	private ShareRecord at(@Nullable Integer version, Lane lane, TenantId tenant) {
		ShareRecord found = this.shareRecords.find(lane.id(), tenant.value()).orElseThrow();
		if (version != null && version != found.version()) {
			throw new Stale("%s was changed in lane %s meanwhile; now it is %s".formatted(code(tenant), lane.name(),
					words(Lanes.pause(found.pause()))));
		}
		return found;
	}

	private void append(Actor actor, Reason reason, String action, TenantId tenant, Lane lane, String before,
			String after) {
		this.edits.append(actor, new Change(action, "tenant", code(tenant) + "/" + lane.name(), tenant, before, after),
				reason);
		this.edits.changed(lane.id());
	}

	private String code(TenantId tenant) {
		return this.tenants.byId(tenant).map(Tenant::code).orElseGet(tenant::toString);
	}

	private static String words(@Nullable Pause pause) {
		return (pause != null) ? "paused by %s: %s".formatted(pause.by(), pause.reason()) : "open";
	}

}
