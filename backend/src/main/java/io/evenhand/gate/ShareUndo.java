package io.evenhand.gate;

import java.time.Duration;
import java.util.Optional;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Note;
import io.evenhand.audit.Reason;
import io.evenhand.gate.jdbc.ShareChanges;
import io.evenhand.gate.jdbc.ShareChanges.ShareChange;
import io.evenhand.tenant.Cap;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Weight;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Takes changes of shares back: an audited change of its own, linked to the first, and
 * only while nobody has changed the share since. Thread-safe.
 */
@Component
public class ShareUndo {

	private final Shares shares;

	private final Lanes lanes;

	private final ShareChanges changes;

	ShareUndo(Shares shares, Lanes lanes, ShareChanges changes) {
		this.shares = shares;
		this.lanes = lanes;
		this.changes = changes;
	}

	/**
	 * What was changed, as far as it can be taken back.
	 * @param audit the id of the change's line in the audit
	 * @return empty where that line is no change of a share
	 */
	public Optional<Undoable> find(long audit) {
		return this.changes.find(audit)
			.flatMap((change) -> this.lanes.all()
				.stream()
				.filter((lane) -> lane.id() == change.lane())
				.findFirst()
				.map((lane) -> undoable(change, lane.name())));
	}

	private static Undoable undoable(ShareChange change, String lane) {
		Integer weight = change.weight();
		Integer cap = change.cap();
		Long cost = change.queueCost();
		String kind = change.kind();
		NewShare before = new NewShare((weight != null) ? new Weight(weight) : null,
				(cap != null) ? new Cap(cap) : null, change.queueLimit(),
				(cost != null) ? Duration.ofMillis(cost) : null, change.until(),
				(kind != null) ? ShareKind.of(kind).orElse(ShareKind.OTHER) : ShareKind.OTHER);
		return new Undoable(change.audit(), new TenantId(change.tenant()), lane, before, change.version(),
				change.temporary());
	}

	/**
	 * Gives a share back what a change took; it acts at once on what is queued.
	 * @param change what is taken back
	 * @param predicted what that is expected to do, in words; null where nobody asked
	 * @param actor who takes it back
	 * @param reason why
	 * @return the share as it stands now
	 * @throws Stale if the share was changed or paused since, or if a temporary share
	 * that was made permanent would have to come back
	 * @throws SettingsRefused if the time of the share before is over
	 */
	public Share undo(Undoable change, @Nullable String predicted, Actor actor, Reason reason) {
		if (change.before().until() != null && !change.temporary()) {
			throw new Stale("It cannot be taken back: the share before was temporary; set it anew");
		}
		return this.shares.put(change.tenant(), change.lane(),
				new ShareEdit(change.before(), change.version(), new Note(predicted, change.audit())), actor, reason);
	}

	/**
	 * A change that may be taken back.
	 *
	 * @param audit the id of its line in the audit
	 * @param tenant whose share
	 * @param lane the lane's name
	 * @param before what it would be again
	 * @param version of the share after the change
	 * @param temporary whether the change would end by itself
	 */
	public record Undoable(long audit, TenantId tenant, String lane, NewShare before, int version, boolean temporary) {
	}

}
