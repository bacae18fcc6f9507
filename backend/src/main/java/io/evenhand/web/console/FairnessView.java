package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.evenhand.insight.FairnessFigures;
import io.evenhand.tenant.TenantId;
import io.evenhand.web.FairnessWords;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

/**
 * How fair a lane was, as its page shows it. Immutable.
 *
 * @param from since when
 * @param to until when
 * @param verdict {@code leave_alone}, {@code look} or {@code nobody_small}; null without
 * a heavy hour
 * @param sentence the verdict in words; null without one
 * @param jain Jain's index; null without one
 * @param slowest the tenant with the largest slowdown; null without one
 * @param slowdown how large that is
 * @param rows each tenant's share against its entitlement
 * @param idle idle slot-time beside waiting work, by cause
 */
record FairnessView(Moment from, Moment to, @Nullable String verdict, @Nullable String sentence, @Nullable String jain,
		@Nullable TenantMark slowest, @Nullable String slowdown, List<Row> rows, List<Idle> idle) {

	static Set<TenantId> named(FairnessFigures figures) {
		return Stream
			.of(figures.shares().stream().map(FairnessFigures.Share::tenant),
					Stream.ofNullable(figures.slowdown()).map(FairnessFigures.Slowdown::tenant),
					Stream.ofNullable(figures.heavy()).map(FairnessFigures.HeavyHour::tenant))
			.flatMap((some) -> some)
			.collect(Collectors.toSet());
	}

	static FairnessView of(FairnessFigures figures, Map<TenantId, TenantMark> marks, FairnessWords words, Instant now,
			ZoneId zone) {
		FairnessFigures.HeavyHour heavy = figures.heavy();
		FairnessFigures.Slowdown slow = figures.slowdown();
		Double jain = figures.jain();
		return new FairnessView(Moment.toTheSecond(figures.from(), now, zone),
				Moment.toTheSecond(figures.to(), now, zone), (heavy != null) ? FairnessWords.word(heavy) : null,
				(heavy != null) ? words.sentence(heavy, mark(heavy.tenant(), marks).name(), zone) : null,
				(jain != null) ? number(jain, 3) : null, (slow != null) ? mark(slow.tenant(), marks) : null,
				(slow != null) ? number(slow.times(), 1) : null,
				figures.shares().stream().map((share) -> row(share, marks)).toList(),
				figures.idle()
					.entrySet()
					.stream()
					.map((idle) -> new Idle(idle.getKey(),
							Span.exactly(Duration.ofMillis(Math.round(idle.getValue() * 1000)))))
					.toList());
	}

	private static Row row(FairnessFigures.Share share, Map<TenantId, TenantMark> marks) {
		Double part = share.part();
		Duration p95 = share.p95();
		return new Row(mark(share.tenant(), marks), number(share.entitled(), 1), number(share.got(), 1),
				(part != null) ? Math.round(100 * part) + "%" : null, Span.exactly(share.backlogged()),
				Span.exactly(Duration.ofMillis(Math.round(share.used() * 1000))),
				(p95 != null) ? Span.exactly(p95) : null);
	}

	private static TenantMark mark(TenantId tenant, Map<TenantId, TenantMark> marks) {
		return marks.getOrDefault(tenant, TenantMark.unknown(tenant));
	}

	private static String number(double value, int digits) {
		return String.format(Locale.UK, "%." + digits + "f", value);
	}

	/**
	 * A tenant's share against its entitlement.
	 *
	 * @param tenant whose
	 * @param entitled slots on average while something of it waited
	 * @param got slots on average while something of it waited
	 * @param part of the entitlement in percent; null where it was entitled to nothing
	 * @param backlogged for how long something of it waited
	 * @param used slot-time in all
	 * @param p95 wait of its starts; null without any
	 */
	record Row(TenantMark tenant, String entitled, String got, @Nullable String part, String backlogged, String used,
			@Nullable String p95) {
	}

	/**
	 * Idle slots.
	 *
	 * @param cause its words are the message "idle." + cause
	 * @param span slot-time
	 */
	record Idle(String cause, String span) {
	}

}
