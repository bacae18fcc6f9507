package io.evenhand.insight;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

import io.evenhand.insight.jdbc.EffectRows;
import io.evenhand.insight.jdbc.EffectRows.DueRow;
import io.evenhand.insight.jdbc.EffectRows.EffectRow;
import io.evenhand.insight.jdbc.EffectRows.Spell;
import io.evenhand.store.Chore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Measures some time after a change of a share what it did, so that it stands beside what
 * was predicted: as long before the change as after it. Thread-safe.
 */
@Component
public class ShareEffects implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(ShareEffects.class);

	private final EffectRows rows;

	private final InsightSettings settings;

	ShareEffects(EffectRows rows, InsightSettings settings) {
		this.rows = rows;
		this.settings = settings;
	}

	@Override
	public String name() {
		return "share-effects";
	}

	@Override
	public Duration period() {
		return Duration.ofSeconds(15);
	}

	@Override
	public void run(Turn turn) {
		Duration span = this.settings.effectAfter();
		for (DueRow due : this.rows.due(span)) {
			Spell before = this.rows.spell(due.lane(), due.tenant(), due.at().minus(span), due.at());
			Spell after = this.rows.spell(due.lane(), due.tenant(), due.at(), due.at().plus(span));
			this.rows.measured(due.audit(), span, before, after);
			logger.info("Change {} of tenant {}: {} slots before, {} after", due.audit(), due.tenant(), before.slots(),
					after.slots());
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
	}

	/**
	 * What changes did.
	 * @param audits the ids of their lines in the audit
	 * @return by these ids, as far as it is measured
	 */
	public Map<Long, Effect> of(Collection<Long> audits) {
		return this.rows.of(audits)
			.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (entry) -> effect(entry.getValue())));
	}

	private static Effect effect(EffectRow row) {
		return new Effect(row.span(), got(row.before()), got(row.after()));
	}

	private static Got got(Spell spell) {
		Long wait = spell.waitMillis();
		return new Got(spell.slots(), spell.starts(), (wait != null) ? Duration.ofMillis(wait) : null);
	}

	/**
	 * What a change did to its tenant.
	 *
	 * @param span how long before and after it was measured
	 * @param before what the tenant got before
	 * @param after what it got after
	 */
	public record Effect(Duration span, Got before, Got after) {
	}

	/**
	 * What a tenant got.
	 *
	 * @param slots that it held on average
	 * @param starts how many of its steps started
	 * @param meanWait how long these had waited on average, null where none started
	 */
	public record Got(double slots, int starts, @Nullable Duration meanWait) {
	}

}
