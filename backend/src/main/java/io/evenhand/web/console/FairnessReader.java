package io.evenhand.web.console;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

import io.evenhand.insight.Fairness;
import io.evenhand.insight.FairnessFigures;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.FairnessWords;
import io.evenhand.web.TenantMark;

import org.springframework.stereotype.Component;

/**
 * Reads what a lane's page shows of its fairness. Thread-safe.
 */
@Component
class FairnessReader {

	private final Fairness fairness;

	private final Tenants tenants;

	private final FairnessWords words;

	private final InstantSource clock;

	FairnessReader(Fairness fairness, Tenants tenants, FairnessWords words, InstantSource clock) {
		this.fairness = fairness;
		this.tenants = tenants;
		this.words = words;
		this.clock = clock;
	}

	FairnessView view(String lane, ZoneId zone) {
		FairnessFigures figures = this.fairness.of(lane);
		Map<TenantId, TenantMark> marks = new HashMap<>();
		this.tenants.byIds(FairnessView.named(figures)).forEach((id, tenant) -> marks.put(id, TenantMark.of(tenant)));
		return FairnessView.of(figures, marks, this.words, this.clock.instant(), zone);
	}

}
