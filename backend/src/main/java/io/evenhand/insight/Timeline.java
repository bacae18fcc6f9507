package io.evenhand.insight;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.HoldSpans.HoldSpan;
import io.evenhand.gate.Starts.Run;
import org.jspecify.annotations.Nullable;

/**
 * Where a job's time went: cuts it at each moment at which something changed, and tells
 * of each part what came first: that something of it ran, what held it in the gate's
 * order, or that it waited its turn. Pure.
 */
final class Timeline {

	/** More is folded: what is short goes to what was before it. */
	static final int MOST = 100;

	private Timeline() {
	}

	/**
	 * The parts of a job's time.
	 * @param from when it was submitted
	 * @param to its end, or now
	 * @param runs its starts, the first one first
	 * @param spans what could have held it in that time
	 * @return without gaps, at most {@link #MOST}
	 */
	static List<Stretch> of(Instant from, Instant to, List<Run> runs, List<HoldSpan> spans) {
		List<HoldSpan> holds = new ArrayList<>(spans);
		holds.addAll(retries(runs));
		SortedSet<Instant> cuts = new TreeSet<>(List.of(from, to));
		runs.forEach((run) -> cuts.addAll(List.of(run.started(), Optional.ofNullable(run.ended()).orElse(to))));
		holds.forEach((span) -> cuts.addAll(List.of(span.since(), Optional.ofNullable(span.ended()).orElse(to))));
		Instant start = runs.isEmpty() ? to : runs.get(0).started();
		List<Stretch> parts = new ArrayList<>();
		Instant last = from;
		for (Instant cut : cuts.subSet(from, to)) {
			add(parts, part(last, cut, start, runs, holds));
			last = cut;
		}
		add(parts, part(last, to, start, runs, holds));
		return folded(parts);
	}

	/** A step that is tried again waits from its end until it is due. */
	private static List<HoldSpan> retries(List<Run> runs) {
		List<HoldSpan> gaps = new ArrayList<>();
		for (Run run : runs) {
			Instant ended = run.ended();
			if (run.retried() && ended != null) {
				Optional<Instant> due = runs.stream()
					.filter((next) -> next.request() == run.request() && next.started().isAfter(run.started()))
					.map(Run::ready)
					.findFirst();
				gaps.add(new HoldSpan(Clause.BACKOFF, ended, due.orElse(null), null,
						new HoldSpan.Values(null, null, null, null)));
			}
		}
		return gaps;
	}

	private static Stretch part(Instant from, Instant to, Instant start, List<Run> runs, List<HoldSpan> holds) {
		if (runs.stream().anyMatch((run) -> covers(run.started(), run.ended(), from))) {
			return new Stretch(null, true, from, to, null);
		}
		return holds.stream()
			.filter((span) -> covers(span.since(), span.ended(), from))
			.filter((span) -> span.clause() != Clause.OPEN_JOBS || from.isBefore(start))
			.min(Comparator.comparing(HoldSpan::clause))
			.map((span) -> new Stretch(span.clause(), false, from, to, span.values()))
			.orElseGet(() -> new Stretch(null, false, from, to, null));
	}

	private static boolean covers(Instant since, @Nullable Instant ended, Instant at) {
		return !since.isAfter(at) && (ended == null || ended.isAfter(at));
	}

	private static void add(List<Stretch> parts, Stretch part) {
		if (!part.to().isAfter(part.from())) {
			return;
		}
		if (!parts.isEmpty() && parts.get(parts.size() - 1).same(part)) {
			parts.set(parts.size() - 1, parts.get(parts.size() - 1).until(part.to()));
		}
		else {
			parts.add(part);
		}
	}

	private static List<Stretch> folded(List<Stretch> all) {
		List<Stretch> parts = all;
		for (Duration shortest = Duration.ofMillis(100); parts.size() > MOST; shortest = shortest.multipliedBy(2)) {
			List<Stretch> fewer = new ArrayList<>();
			for (Stretch part : parts) {
				if (!fewer.isEmpty() && Duration.between(part.from(), part.to()).compareTo(shortest) < 0) {
					fewer.set(fewer.size() - 1, fewer.get(fewer.size() - 1).until(part.to()));
				}
				else {
					add(fewer, part);
				}
			}
			parts = fewer;
		}
		return List.copyOf(parts);
	}

}
