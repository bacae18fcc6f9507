package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.evenhand.gate.Held;
import io.evenhand.insight.Change;
import io.evenhand.insight.Explanation;
import io.evenhand.insight.Explanations;
import io.evenhand.insight.Overtaker;
import io.evenhand.insight.Stretch;
import io.evenhand.job.Job;
import io.evenhand.tenant.Tenant;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.HoldWords;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import io.evenhand.web.WhyWords;

import org.springframework.stereotype.Component;

/**
 * Turns explanations into what staff reads. Thread-safe.
 */
@Component
class Whys {

	/** The latest parts are told one by one. */
	private static final int PARTS = 20;

	private final Explanations explanations;

	private final Tenants tenants;

	private final HoldWords holds;

	private final WhyWords words;

	private final InstantSource clock;

	Whys(Explanations explanations, Tenants tenants, HoldWords holds, WhyWords words, InstantSource clock) {
		this.explanations = explanations;
		this.tenants = tenants;
		this.holds = holds;
		this.words = words;
		this.clock = clock;
	}

	WhyPanel of(Job job, ZoneId zone) {
		Explanation why = this.explanations.of(job);
		List<WhyPanel.Line> lines = new ArrayList<>();
		for (Held held : why.holds()) {
			lines.add(new WhyPanel.Line(held.code(), this.holds.sentence(held, why.position(), zone, true),
					moment(held.since(), zone), lines.isEmpty()));
		}
		String answer = why.holds().isEmpty() ? null
				: this.holds.sentence(why.holds().get(0), why.position(), zone, false);
		List<WhyPanel.Option> options = why.sooner()
			.options()
			.stream()
			.map((option) -> new WhyPanel.Option(this.words.changes(option.changes()),
					this.words.brings(option.brings()),
					option.changes().size() == 1 && option.changes().get(0).kind() == Change.Kind.FRONT))
			.toList();
		return new WhyPanel(lines, answer, options, parts(job, why.timeline(), zone), sums(why.timeline()),
				others(why.overtakers(), zone));
	}

	private List<WhyPanel.Part> parts(Job job, List<Stretch> timeline, ZoneId zone) {
		int from = Math.max(0, timeline.size() - PARTS);
		List<WhyPanel.Part> parts = new ArrayList<>();
		for (Stretch part : timeline.subList(from, timeline.size())) {
			boolean last = part == timeline.get(timeline.size() - 1) && !job.state().ended();
			parts.add(new WhyPanel.Part(moment(part.from(), zone), this.words.part(part, true),
					Span.exactly(Duration.between(part.from(), part.to())), last));
		}
		return parts;
	}

	/** The bar: one piece for each kind, in the order of their first time. */
	private List<WhyPanel.Sum> sums(List<Stretch> timeline) {
		Map<String, Duration> lengths = new LinkedHashMap<>();
		Map<String, Stretch> kinds = new LinkedHashMap<>();
		Duration all = Duration.ZERO;
		for (Stretch part : timeline) {
			Duration length = Duration.between(part.from(), part.to());
			lengths.merge(part.code(), length, Duration::plus);
			kinds.putIfAbsent(part.code(), part);
			all = all.plus(length);
		}
		List<WhyPanel.Sum> sums = new ArrayList<>();
		double x = 0;
		for (Map.Entry<String, Duration> kind : lengths.entrySet()) {
			double width = 100.0 * kind.getValue().toMillis() / Math.max(1, all.toMillis());
			sums.add(new WhyPanel.Sum(this.words.part(kinds.getOrDefault(kind.getKey(), timeline.get(0)), true),
					Span.exactly(kind.getValue()), fill(kind.getKey()), percent(x), percent(width)));
			x += width;
		}
		return sums;
	}

	private static String fill(String code) {
		return switch (code) {
			case "ran" -> "f-ok";
			case "turn", "lane_full" -> "f-rest";
			case "backoff", "retry_budget", "not_due" -> "f-info";
			default -> "f-warn";
		};
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.1f%%", share);
	}

	private List<WhyPanel.Other> others(List<Overtaker> overtakers, ZoneId zone) {
		Map<TenantId, Tenant> known = this.tenants
			.byIds(overtakers.stream().map(Overtaker::tenant).distinct().toList());
		return overtakers.stream().map((other) -> {
			Tenant tenant = known.get(other.tenant());
			return new WhyPanel.Other(String.valueOf(other.job()),
					(tenant != null) ? TenantMark.of(tenant) : TenantMark.unknown(other.tenant()),
					moment(other.started(), zone), this.words.overtook(other));
		}).toList();
	}

	private Moment moment(Instant at, ZoneId zone) {
		return Moment.toTheSecond(at, this.clock.instant(), zone);
	}

}
