package io.evenhand.web.console;

import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.gate.NewShare;
import io.evenhand.gate.SettingsRefused;
import io.evenhand.insight.Preview;
import io.evenhand.insight.Preview.Effect;
import io.evenhand.insight.Reweights;
import io.evenhand.insight.WhatIf;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import io.evenhand.web.console.SharePreview.Pair;
import io.evenhand.web.console.SharePreview.Row;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Tries a share or a pause on the lane as it stands, for the page on which it is set.
 * Changes nothing. Thread-safe.
 */
@Component
class SharePreviews {

	private static final int MOST = 20;

	private final WhatIf whatIf;

	private final Reweights words;

	private final Tenants tenants;

	private final InstantSource clock;

	SharePreviews(WhatIf whatIf, Reweights words, Tenants tenants, InstantSource clock) {
		this.whatIf = whatIf;
		this.words = words;
		this.tenants = tenants;
		this.clock = clock;
	}

	/**
	 * What a share would do.
	 * @throws SettingsRefused if something is out of range
	 */
	SharePreview of(TenantId tenant, String lane, NewShare share, ZoneId zone) {
		Preview preview = this.whatIf.share(tenant, lane, share);
		List<Effect> effects = preview.effects()
			.stream()
			.sorted(Comparator.comparing((Effect effect) -> !effect.tenant().equals(tenant))
				.thenComparing((effect) -> !effect.loses())
				.thenComparing((effect) -> -effect.lost()))
			.toList();
		List<Effect> shown = effects.subList(0, Math.min(MOST, effects.size()));
		Map<TenantId, Tenant> named = this.tenants.byIds(shown.stream().map(Effect::tenant).toList());
		return new SharePreview(Moment.toTheSecond(preview.asOf(), this.clock.instant(), zone),
				this.words.words(preview, tenant), shown.stream().map((effect) -> row(effect, named)).toList(),
				effects.size() - shown.size());
	}

	/**
	 * What a pause would do to the tenants of a lane, in a sentence or two.
	 * @param tenant who would be paused in it; null for the lane itself
	 */
	String pause(@Nullable TenantId tenant, String lane) {
		Preview preview = (tenant != null) ? this.whatIf.pause(tenant, lane) : this.whatIf.pause(lane);
		return this.words.words(preview, tenant);
	}

	private static Row row(Effect effect, Map<TenantId, Tenant> named) {
		Tenant tenant = named.get(effect.tenant());
		Preview.Standing now = effect.now();
		Preview.Standing after = effect.after();
		return new Row((tenant != null) ? TenantMark.of(tenant) : TenantMark.unknown(effect.tenant()),
				new Pair(Integer.toString(now.slots()), Integer.toString(after.slots())),
				new Pair(tenths(now.contended()), tenths(after.contended())),
				new Pair(span(now.next()), span(after.next())), effect.loses());
	}

	private static String tenths(double slots) {
		return String.format(Locale.UK, "%.1f", slots);
	}

	private static @Nullable String span(@Nullable Duration length) {
		return (length != null) ? Span.exactly(length) : null;
	}

}
