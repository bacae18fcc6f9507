package io.evenhand.web.portal;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.access.Caller;
import io.evenhand.gate.Lane;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.Lanes;
import io.evenhand.insight.JobOutlook;
import io.evenhand.job.Job;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.TenantId;

import org.springframework.stereotype.Component;

/**
 * Reads what a customer's pages show, of its own tenant only. Thread-safe.
 */
@Component
class PortalReader {

	/** The most jobs of a group on the list. */
	static final int MOST = 50;

	/** What a customer reads as waiting. */
	static final Set<JobState> WAITING = EnumSet.of(JobState.READY, JobState.RETRY_WAIT, JobState.PAUSED);

	/** What a customer reads as running. */
	static final Set<JobState> RUNNING = EnumSet.of(JobState.RUNNING, JobState.STOPPING);

	private static final Duration LATELY = Duration.ofDays(30);

	private final Jobs jobs;

	private final LaneBoards boards;

	private final Lanes lanes;

	private final Cards cards;

	private final InstantSource clock;

	PortalReader(Jobs jobs, LaneBoards boards, Lanes lanes, Cards cards, InstantSource clock) {
		this.jobs = jobs;
		this.boards = boards;
		this.lanes = lanes;
		this.cards = cards;
		this.clock = clock;
	}

	/** The counters of the list: its jobs; where one waits, also those of the gate. */
	Version listVersion(TenantId tenant) {
		boolean waits = this.jobs.count(tenant, WAITING) > 0;
		return Version.of(this.jobs.pulse(tenant) + (waits ? "/" + this.boards.version() + "/" + minute() : ""));
	}

	/** The counters of one job, whose state is its first leaf. */
	Version version(Job job) {
		boolean waits = WAITING.contains(job.state());
		String counters = job.id() + "/" + job.state() + "/" + job.percent() + "/" + job.counts()
				+ (waits ? "/" + this.boards.version(job.lane()) + "/" + minute() : "");
		return Version.of(counters).word(job.state().word());
	}

	Groups groups(Caller caller, TenantId tenant) {
		Standing now = this.jobs.atOneInstant(() -> new Standing(this.jobs.oldest(tenant, RUNNING, MOST),
				this.jobs.count(tenant, RUNNING), this.jobs.oldest(tenant, WAITING, MOST),
				this.jobs.count(tenant, WAITING), this.jobs.ended(tenant, LATELY, MOST)));
		return new Groups(cards(now.running, caller), now.runningCount - now.running.size(),
				waiting(now.waiting, caller), now.waitingCount, cards(now.ended, caller));
	}

	/** A page of those that ended lately, behind the last one of the page before. */
	List<JobCard> endedBefore(Job last, Caller caller) {
		return cards(this.jobs.endedBefore(last, LATELY, MOST), caller);
	}

	JobCard card(Job job, Caller caller) {
		return this.cards.card(this.cards.outlook(job), caller.zone());
	}

	private List<ListPage.Queue> waiting(List<Job> jobs, Caller caller) {
		Map<String, List<JobOutlook>> byLane = new LinkedHashMap<>();
		for (Job job : jobs) {
			byLane.computeIfAbsent(job.lane(), (lane) -> new ArrayList<>()).add(this.cards.outlook(job));
		}
		Comparator<JobOutlook> inOrder = Comparator.comparing((outlook) -> place(outlook.view()));
		return byLane.entrySet()
			.stream()
			.map((lane) -> new ListPage.Queue(title(lane.getKey()),
					lane.getValue()
						.stream()
						.sorted(inOrder)
						.map((outlook) -> this.cards.card(outlook, caller.zone()))
						.toList()))
			.toList();
	}

	private static int place(JobView view) {
		Integer position = view.position();
		return (position != null) ? position : Integer.MAX_VALUE;
	}

	private String title(String lane) {
		return this.lanes.find(lane).map(Lane::settings).map((settings) -> settings.title()).orElse(lane);
	}

	private List<JobCard> cards(List<Job> jobs, Caller caller) {
		return jobs.stream().map((job) -> card(job, caller)).toList();
	}

	private long minute() {
		return this.clock.instant().truncatedTo(ChronoUnit.MINUTES).getEpochSecond();
	}

	/**
	 * The groups of the list, see {@link ListPage}.
	 *
	 * @param running those that run
	 * @param runningMore how many more run
	 * @param waiting those that wait
	 * @param waitingCount how many wait in all
	 * @param finished those that ended
	 */
	record Groups(List<JobCard> running, int runningMore, List<ListPage.Queue> waiting, int waitingCount,
			List<JobCard> finished) {
	}

	/** A tenant's jobs as they stood at one instant. */
	private record Standing(List<Job> running, int runningCount, List<Job> waiting, int waitingCount, List<Job> ended) {
	}

}
