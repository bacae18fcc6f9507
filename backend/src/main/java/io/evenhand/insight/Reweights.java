package io.evenhand.insight;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Note;
import io.evenhand.audit.Reason;
import io.evenhand.gate.NewShare;
import io.evenhand.gate.QueueRoom;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.gate.Share;
import io.evenhand.gate.ShareEdit;
import io.evenhand.gate.ShareUndo;
import io.evenhand.gate.Shares;
import io.evenhand.gate.Stale;
import io.evenhand.gate.UnknownLane;
import io.evenhand.insight.Preview.Effect;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Sets shares and takes changes back, with what each is expected to do in its audit.
 * Thread-safe.
 */
@Component
public class Reweights {

	private static final int MOST_LOSERS = 5;

	private final WhatIf whatIf;

	private final Shares shares;

	private final ShareUndo undo;

	private final Tenants tenants;

	Reweights(WhatIf whatIf, Shares shares, ShareUndo undo, Tenants tenants) {
		this.whatIf = whatIf;
		this.shares = shares;
		this.undo = undo;
		this.tenants = tenants;
	}

	/**
	 * Sets a share, see {@link Shares#put}.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @param share what it shall be
	 * @param version the version that the person saw; null to set it whatever it is
	 * @param actor who sets it
	 * @param reason why
	 * @return the share as it stands now
	 * @throws UnknownLane if there is no such lane
	 * @throws SettingsRefused if something is out of range
	 * @throws Stale if somebody changed it meanwhile
	 */
	public Share put(TenantId tenant, String lane, NewShare share, @Nullable Integer version, Actor actor,
			Reason reason) {
		String predicted = words(this.whatIf.share(tenant, lane, share), tenant);
		return this.shares.put(tenant, lane, new ShareEdit(share, version, new Note(predicted, null)), actor, reason);
	}

	/**
	 * A tenant's share, see {@link Shares#get}.
	 * @param tenant the tenant
	 * @param lane the lane's name
	 * @return the default share where nobody set one
	 * @throws UnknownLane if there is no such lane
	 */
	public Share get(TenantId tenant, String lane) {
		return this.shares.get(tenant, lane);
	}

	/**
	 * Takes a change of a share back, see {@link ShareUndo#undo}.
	 * @param change the change
	 * @param actor who takes it back
	 * @param reason why
	 * @return the share as it stands now
	 * @throws Stale if the share was changed since
	 * @throws SettingsRefused if the time of the share before is over
	 */
	public Share undo(ShareUndo.Undoable change, Actor actor, Reason reason) {
		String predicted = words(this.whatIf.share(change.tenant(), change.lane(), change.before()), change.tenant());
		return this.undo.undo(change, predicted, actor, reason);
	}

	/**
	 * A preview in a sentence or two for staff; names whoever loses.
	 * @param preview what a change would do
	 * @param tenant whose change it is, null for a change of the lane
	 * @return such as "acme: 2 to 4 slots at once, 2.0 to 3.2 when all compete. Loses:
	 * birch 0.6 slots (17 %)."
	 */
	public String words(Preview preview, @Nullable TenantId tenant) {
		Map<TenantId, Tenant> named = this.tenants.byIds(preview.effects().stream().map(Effect::tenant).toList());
		String own = preview.effects()
			.stream()
			.filter((effect) -> effect.tenant().equals(tenant))
			.map((effect) -> String.format(Locale.ROOT, "%s: %d to %d slots at once, %.1f to %.1f when all compete. ",
					code(named, effect.tenant()), effect.now().slots(), effect.after().slots(),
					effect.now().contended(), effect.after().contended()))
			.collect(Collectors.joining()) + queue(preview.queue());
		List<Effect> losers = preview.losers();
		if (losers.isEmpty()) {
			return own + "Nobody loses.";
		}
		String more = (losers.size() > MOST_LOSERS) ? " and %d more".formatted(losers.size() - MOST_LOSERS) : "";
		return own + losers.stream()
			.limit(MOST_LOSERS)
			.map((loser) -> loss(code(named, loser.tenant()), loser))
			.collect(Collectors.joining(", ", "Loses: ", more + "."));
	}

	private static String queue(Preview.@Nullable Queue queue) {
		if (queue == null || !queue.changes()) {
			return "";
		}
		QueueRoom now = queue.now();
		QueueRoom after = queue.after();
		String jobs = (now.mostJobs() != after.mostJobs())
				? "%d to %d jobs may wait, %d do".formatted(now.mostJobs(), after.mostJobs(), after.jobs())
				: "%s to %s of work may wait, %s does".formatted(words(now.mostCost()), words(after.mostCost()),
						words(after.cost()));
		String above = (after.above() > 0) ? "; the %d above it stay".formatted(after.above()) : "";
		return jobs + above + (after.full() ? "; new ones are refused until fewer wait. "
				: now.full() ? "; new ones are taken in again. " : ". ");
	}

	private static String words(@Nullable Duration slotTime) {
		return (slotTime != null) ? slotTime.toSeconds() + " slot-seconds" : "any amount";
	}

	private static String loss(String code, Effect loser) {
		int slots = loser.now().slots() - loser.after().slots();
		if (loser.lostPercent() > 0) {
			return String.format(Locale.ROOT, "%s %.1f slots when all compete (%d %%)", code, loser.lost(),
					loser.lostPercent());
		}
		return (slots > 0) ? "%s %d slots at once".formatted(code, slots) : code + " starts later";
	}

	private static String code(Map<TenantId, Tenant> named, TenantId tenant) {
		Tenant known = named.get(tenant);
		return (known != null) ? known.code() : tenant.toString();
	}

}
