package io.evenhand.web.console.admin;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.evenhand.access.Caller;
import io.evenhand.audit.AuditEntry;
import io.evenhand.audit.AuditFilter;
import io.evenhand.audit.AuditLog;
import io.evenhand.gate.ShareUndo;
import io.evenhand.insight.ShareEffects;
import io.evenhand.insight.ShareEffects.Effect;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TakingBack;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The audit in words. Thread-safe.
 */
@Component
final class AuditLines {

	private final AuditLog audit;

	private final Tenants tenants;

	private final InstantSource clock;

	private final ShareEffects effects;

	private final ShareUndo undo;

	AuditLines(AuditLog audit, Tenants tenants, InstantSource clock, ShareEffects effects, ShareUndo undo) {
		this.audit = audit;
		this.tenants = tenants;
		this.clock = clock;
		this.effects = effects;
		this.undo = undo;
	}

	List<Line> lines(AuditFilter filter, @Nullable Long after, int limit, Caller caller) {
		List<AuditEntry> found = this.audit.page(filter, after, limit);
		Map<TenantId, Tenant> named = this.tenants
			.byIds(found.stream().map(entry -> entry.change().tenant()).filter(Objects::nonNull).toList());
		Map<Long, Effect> effects = this.effects
			.of(found.stream().filter(AuditLines::ofShare).map(AuditEntry::id).toList());
		return found.stream()
			.map(entry -> line(entry, named, outcome(entry, effects.get(entry.id()), caller), caller.zone()))
			.toList();
	}

	private static boolean ofShare(AuditEntry entry) {
		return entry.change().action().startsWith("share.");
	}

	private Outcome outcome(AuditEntry entry, @Nullable Effect effect, Caller caller) {
		boolean undoes = ofShare(entry)
				&& this.undo.find(entry.id()).filter(change -> TakingBack.may(caller, change)).isPresent();
		return new Outcome(entry.note().predicted(), (effect != null) ? Measured.of(effect) : null, undoes);
	}

	private Line line(AuditEntry entry, Map<TenantId, Tenant> named, Outcome outcome, ZoneId zone) {
		var change = entry.change();
		Tenant tenant = (change.tenant() != null) ? named.get(change.tenant()) : null;
		return new Line(entry.id(), Moment.toTheSecond(entry.at(), this.clock.instant(), zone), entry.actor().name(),
				entry.actor().role(), entry.actor().from(), change.objectType() + " " + change.objectId(),
				new Words(change.action(), change.before(), change.after(), entry.reason()),
				(tenant != null) ? tenant.name() : null, outcome);
	}

	/**
	 * A line of the audit.
	 *
	 * @param id its number
	 * @param at when
	 * @param actor who
	 * @param role in which role, null for Evenhand itself
	 * @param from where from
	 * @param object on what
	 * @param words what, and why
	 * @param tenant whose it is, null where it is nobody's
	 * @param outcome what came of it
	 */
	record Line(long id, Moment at, String actor, @Nullable String role, String from, String object, Words words,
			@Nullable String tenant, Outcome outcome) {
	}

	/**
	 * What came of a change.
	 *
	 * @param predicted what it was expected to do, null where nobody asked
	 * @param measured what it did, null before it is measured
	 * @param undoes whether the reader may take it back
	 */
	record Outcome(@Nullable String predicted, @Nullable Measured measured, boolean undoes) {
	}

	/**
	 * What a change of a share did to its tenant, as long before it as after it.
	 *
	 * @param span how long
	 * @param before slots that it held on average
	 * @param after slots that it held on average
	 * @param waitBefore mean wait of its starts, null where nothing started
	 * @param waitAfter mean wait of its starts, null where nothing started
	 */
	record Measured(String span, String before, String after, @Nullable String waitBefore, @Nullable String waitAfter) {

		static Measured of(Effect effect) {
			return new Measured(Span.exactly(effect.span()), slots(effect.before()), slots(effect.after()),
					wait(effect.before()), wait(effect.after()));
		}

		private static String slots(ShareEffects.Got got) {
			return String.format(Locale.UK, "%.2f", got.slots());
		}

		private static @Nullable String wait(ShareEffects.Got got) {
			Duration wait = got.meanWait();
			return (wait != null) ? Span.exactly(wait) : null;
		}

	}

	/**
	 * What was done, and why.
	 *
	 * @param action what
	 * @param before how it was
	 * @param after how it was then
	 * @param reason why
	 */
	record Words(String action, @Nullable String before, @Nullable String after, @Nullable String reason) {
	}

}
