package io.evenhand.insight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.fairness.Clause;
import io.evenhand.fairness.Head;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.insight.Change.Kind;
import io.evenhand.insight.LaneView.Start;
import io.evenhand.insight.LaneView.Waiting;
import io.evenhand.insight.Sooner.Brings;
import io.evenhand.insight.Sooner.Option;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what would start a waiting job sooner: the policy itself is run forward with
 * each change that could matter, and with all of them. Pure.
 */
final class SoonerFinder {

	/** More slots than that are no advice. */
	private static final int MOST_SLOTS = 64;

	private static final Map<Clause, Kind> REMEDIES = new EnumMap<>(Map.ofEntries(Map.entry(Clause.NOT_DUE, Kind.DUE),
			Map.entry(Clause.BACKOFF, Kind.DUE), Map.entry(Clause.RETRY_BUDGET, Kind.DUE),
			Map.entry(Clause.JOB_PAUSED, Kind.RESUME_JOB), Map.entry(Clause.TENANT_PAUSED, Kind.RESUME_TENANT),
			Map.entry(Clause.LANE_PAUSED, Kind.RESUME_LANE), Map.entry(Clause.PROVIDER_PAUSED, Kind.RESUME_PROVIDER),
			Map.entry(Clause.PROVIDER_THROTTLED, Kind.END_THROTTLE),
			Map.entry(Clause.CREDENTIAL_THROTTLED, Kind.END_THROTTLE), Map.entry(Clause.TENANT_CAP, Kind.CAP),
			Map.entry(Clause.OPEN_JOBS, Kind.OPEN_JOBS), Map.entry(Clause.PROVIDER_CAP, Kind.PROVIDER_CAP),
			Map.entry(Clause.NODE_JOBS, Kind.NODE_JOBS), Map.entry(Clause.NO_NODE, Kind.SLOTS),
			Map.entry(Clause.LANE_FULL, Kind.SLOTS)));

	private SoonerFinder() {
	}

	/**
	 * What would start a job sooner.
	 * @param snapshot the lane
	 * @param job the job's id
	 * @return nothing where the job is not among what was read of the lane
	 */
	static Sooner of(LaneSnapshot snapshot, long job) {
		return view(snapshot, job).map(SoonerFinder::of).orElse(Sooner.NOTHING);
	}

	/** The lane, seen from the job's first step that waits. */
	static Optional<LaneView> view(LaneSnapshot snapshot, long job) {
		Set<Long> requests = snapshot.requests()
			.entrySet()
			.stream()
			.filter((request) -> request.getValue().job() == job)
			.map(Map.Entry::getKey)
			.collect(Collectors.toSet());
		return snapshot.backlogs()
			.stream()
			.flatMap((backlog) -> backlog.queues().stream())
			.flatMap((queue) -> queue.heads().stream())
			.map(Head::rank)
			.filter((rank) -> requests.contains(rank.step()))
			.min(Comparator.naturalOrder())
			.map((rank) -> new LaneView(snapshot.reach(), snapshot.backlogs(), snapshot.running(), rank.step(),
					requests));
	}

	static Sooner of(LaneView now) {
		Start before = now.start();
		List<Change> changes = changes(now);
		List<Option> options = new ArrayList<>();
		for (Change change : changes) {
			add(options, List.of(change), before, now.after(change).start());
		}
		if (changes.size() > 1 && options.stream().noneMatch((option) -> option.brings().next())) {
			LaneView all = now;
			for (Change change : changes) {
				all = all.after(change);
			}
			add(options, changes, before, all.start());
		}
		return new Sooner((before != null) ? before.place() : null, options);
	}

	private static void add(List<Option> options, List<Change> changes, @Nullable Start before, @Nullable Start after) {
		if (after == null || (before != null && !sooner(before, after))) {
			return;
		}
		Integer places = (before != null) ? before.place() - after.place() : null;
		options.add(new Option(changes, new Brings(after.next(), places, after.afterMillis())));
	}

	private static boolean sooner(Start before, Start after) {
		return (after.next() && !before.next()) || after.place() < before.place()
				|| (after.place() == before.place() && after.afterMillis() < before.afterMillis());
	}

	/**
	 * What stands between the job and its start, each by so much as is needed if all the
	 * rest is done.
	 */
	private static List<Change> changes(LaneView now) {
		List<Change> changes = new ArrayList<>();
		LaneView then = now;
		for (Clause clause : now.binding()) {
			Kind kind = Objects.requireNonNull(REMEDIES.get(clause));
			if (kind != Kind.SLOTS) {
				Change change = new Change(kind, amount(kind, now));
				changes.add(change);
				then = then.after(change);
			}
		}
		if (!then.next() && then.behindItsOwn()) {
			changes.add(Change.of(Kind.FRONT));
			then = then.after(Change.of(Kind.FRONT));
		}
		for (int slots = 0; slots <= MOST_SLOTS; slots++) {
			LaneView more = (slots > 0) ? then.after(new Change(Kind.SLOTS, slots)) : then;
			if (more.next()) {
				if (slots > 0) {
					changes.add(new Change(Kind.SLOTS, slots));
				}
				break;
			}
		}
		changes.sort((one, other) -> one.kind().compareTo(other.kind()));
		return changes;
	}

	/** A lowered cap is to be raised by more than one. */
	private static int amount(Kind kind, LaneView view) {
		Waiting waiting = view.waiting();
		if (waiting == null) {
			return 1;
		}
		return switch (kind) {
			case CAP -> waiting.backlog().flow().running() - waiting.backlog().flow().share().cap().value() + 1;
			case OPEN_JOBS -> 1 - waiting.backlog().openable();
			case PROVIDER_CAP -> waiting.queue().account().running() - waiting.queue().account().cap() + 1;
			case NODE_JOBS -> 1 - view.lane().room().jobs();
			default -> 1;
		};
	}

}
