package io.evenhand.job;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.evenhand.gate.Gate;
import io.evenhand.gate.ReconcileSettings;
import io.evenhand.gate.Traces;
import io.evenhand.job.StrayRows.Stray;
import io.evenhand.store.Chore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;

/**
 * Compares the jobs' states with what the gate has of them. A job that has neither an end
 * nor anything at the gate would wait for ever; one that has ended and is still open
 * keeps others out. Both are faults of ours: told and put right, once they have lasted
 * for a while without a change. Used by one thread.
 */
@Component
class JobReconciler implements Chore {

	private static final Logger logger = LoggerFactory.getLogger(JobReconciler.class);

	private static final int PAGE = 200;

	private final StrayRows rows;

	private final Traces traces;

	private final Gate gate;

	private final ReconcileSettings settings;

	private final InstantSource clock;

	/** Suspects and since when, with their version then. */
	private Map<Long, Seen> seen = new HashMap<>();

	/** Waiting jobs are many: each run looks at the next of them. */
	private long ready;

	JobReconciler(StrayRows rows, Traces traces, Gate gate, ReconcileSettings settings, InstantSource clock) {
		this.rows = rows;
		this.traces = traces;
		this.gate = gate;
		this.settings = settings;
		this.clock = clock;
	}

	@Override
	public String name() {
		return "reconcile-jobs";
	}

	@Override
	public Duration period() {
		return this.settings.period();
	}

	@Override
	public void run(Turn turn) {
		Map<Long, Seen> suspects = new HashMap<>();
		for (JobState state : List.of(JobState.RUNNING, JobState.RETRY_WAIT, JobState.STOPPING)) {
			long after = 0;
			for (List<Stray> page = this.rows.inState(state, after, PAGE); !page.isEmpty(); page = this.rows
				.inState(state, after, PAGE)) {
				judge(page, suspects);
				after = page.get(page.size() - 1).id();
				if (!turn.goOn(Duration.ZERO)) {
					return;
				}
			}
		}
		List<Stray> waiting = this.rows.inState(JobState.READY, this.ready, PAGE);
		this.ready = (waiting.size() < PAGE) ? 0 : waiting.get(PAGE - 1).id();
		judge(waiting, suspects);
		this.seen.forEach((job, since) -> {
			// a waiting one that is not among this run's is met again in its turn
			if (since.state() == JobState.READY) {
				suspects.putIfAbsent(job, since);
			}
		});
		this.seen = suspects;
		close(turn);
	}

	private void judge(List<Stray> jobs, Map<Long, Seen> suspects) {
		Set<Long> known = this.traces.known(jobs.stream().map(Stray::id).toList());
		Instant now = this.clock.instant();
		for (Stray job : jobs) {
			if (known.contains(job.id())) {
				this.seen.remove(job.id());
				continue;
			}
			Seen before = this.seen.get(job.id());
			Seen since = (before != null && before.version() == job.version()) ? before
					: new Seen(job.version(), job.state(), now);
			if (since.at().plus(this.settings.patience()).isAfter(now)) {
				suspects.put(job.id(), since);
			}
			else {
				this.seen.remove(job.id());
				mend(job);
			}
		}
	}

	private void mend(Stray job) {
		if (this.rows.mend(job)) {
			logger.warn("Job {} of tenant {} was {} and had nothing that waits, runs or is open at the gate; {}",
					job.id(), job.tenant(), job.state().word(),
					(job.state() == JobState.STOPPING) ? "it is cancelled now" : "its launch is queued again");
		}
	}

	private void close(Turn turn) {
		long after = 0;
		for (List<Long> page = this.traces.open(after, PAGE); !page.isEmpty(); page = this.traces.open(after, PAGE)) {
			for (long job : new ArrayList<>(this.rows.endedBefore(page, this.settings.patience()))) {
				this.gate.cancel(job);
				if (this.traces.close(job)) {
					logger.warn("Job {} had ended and was still open at the gate; it is closed now", job);
				}
			}
			after = page.get(page.size() - 1);
			if (!turn.goOn(Duration.ZERO)) {
				return;
			}
		}
	}

	/** Since when a job has nothing at the gate, in an unchanged state. */
	private record Seen(long version, JobState state, Instant at) {
	}

}
