package io.evenhand.web.console;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.evenhand.gate.LaneBoard;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.UnknownLane;
import io.evenhand.job.Job;
import io.evenhand.job.JobFilter;
import io.evenhand.job.JobState;
import io.evenhand.job.Jobs;
import io.evenhand.job.Scope;
import io.evenhand.tenant.TenantId;
import io.evenhand.tenant.Tenants;
import io.evenhand.web.Moment;
import io.evenhand.web.Span;
import io.evenhand.web.TenantMark;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Reads what the lanes' pages show. Thread-safe.
 */
@Component
class LanesReader {

	/** How many waiting jobs a lane's page lists. */
	static final int MOST_WAITING = 50;

	private final LaneBoards boards;

	private final Tenants tenants;

	private final Jobs jobs;

	private final InstantSource clock;

	LanesReader(LaneBoards boards, Tenants tenants, Jobs jobs, InstantSource clock) {
		this.boards = boards;
		this.tenants = tenants;
		this.jobs = jobs;
		this.clock = clock;
	}

	long counter(@Nullable String lane) {
		return (lane != null) ? existing(() -> this.boards.version(lane)) : this.boards.version();
	}

	List<LaneBoard> boards(@Nullable String lane) {
		return (lane != null) ? List.of(existing(() -> this.boards.board(lane))) : this.boards.boards();
	}

	/**
	 * The newest of the waiting jobs.
	 * @param lane the lane's name; null for all lanes
	 * @param scope whose
	 * @param limit at most so many
	 * @param zone the reader's zone
	 * @return the jobs, newest first
	 */
	List<WaitingJob> waiting(@Nullable String lane, Scope scope, int limit, ZoneId zone) {
		List<Job> jobs = this.jobs.page(new JobFilter(JobState.READY, lane, null), scope, null, limit).jobs();
		Map<TenantId, TenantMark> marks = marks(jobs.stream().map(Job::tenant).collect(Collectors.toSet()));
		Instant now = this.clock.instant();
		return jobs.stream()
			.map((job) -> new WaitingJob(job.id().toString(), job.name(),
					marks.getOrDefault(job.tenant(), TenantMark.unknown(job.tenant())),
					Moment.toTheSecond(job.times().submitted(), now, zone),
					Span.exactly(Duration.between(job.times().submitted(), now))))
			.toList();
	}

	LaneViews views(List<LaneBoard> boards, ZoneId zone) {
		Set<TenantId> ids = new HashSet<>();
		for (LaneBoard board : boards) {
			board.tenants().forEach((row) -> ids.add(row.tenant()));
			board.slots().forEach((slot) -> {
				if (slot.holder() != null) {
					ids.add(slot.holder().tenant());
				}
			});
			ids.addAll(board.next());
		}
		return new LaneViews(marks(ids), percents(), zone);
	}

	private Map<TenantId, TenantMark> marks(Set<TenantId> ids) {
		Map<TenantId, TenantMark> marks = new HashMap<>();
		this.tenants.byIds(ids).forEach((id, tenant) -> marks.put(id, TenantMark.of(tenant)));
		return marks;
	}

	/** Of the newest running jobs; an older one goes without the bar along its foot. */
	private Map<Long, Integer> percents() {
		Map<Long, Integer> percents = new HashMap<>();
		JobFilter running = new JobFilter(JobState.RUNNING, null, null);
		for (Job job : this.jobs.page(running, Scope.ALL, null, Jobs.PAGE_LIMIT).jobs()) {
			if (job.percent() != null) {
				percents.put(job.id().value(), job.percent());
			}
		}
		return percents;
	}

	private static <T> T existing(Supplier<T> read) {
		try {
			return read.get();
		}
		catch (UnknownLane ex) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, ex.getMessage(), ex);
		}
	}

	/**
	 * A job that waits for its start.
	 *
	 * @param id its id
	 * @param name what its owner calls it
	 * @param tenant whose it is
	 * @param at when it was submitted
	 * @param waited for how long it has waited
	 */
	record WaitingJob(String id, String name, TenantMark tenant, Moment at, String waited) {
	}

}
