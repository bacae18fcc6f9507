package io.evenhand.job;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;

import io.evenhand.gate.Fact;
import io.evenhand.gate.Fact.Paused.What;
import io.evenhand.gate.Held;
import io.evenhand.gate.Places;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * The customers' jobs. Thread-safe.
 */
@Component
public class Jobs {

	/** The most jobs of one page. */
	public static final int PAGE_LIMIT = 200;

	private final Admission admission;

	private final JobReads reads;

	private final Places places;

	private final InstantSource clock;

	Jobs(Admission admission, JobReads reads, Places places, InstantSource clock) {
		this.admission = admission;
		this.reads = reads;
		this.places = places;
		this.clock = clock;
	}

	/**
	 * Takes a job in: chooses its lane, inserts it and queues its launch, all in one
	 * transaction.
	 * @param job what is asked for
	 * @param details inserts what the job's type keeps beside it, given the job's id, in
	 * the same transaction
	 * @return the job's id; that of the first submission where this is a repeated one,
	 * and {@code details} is then not called
	 * @throws JobRefused if the lane, the priority or a limit forbids it, or its key was
	 * used for something else; nothing is kept
	 */
	public JobId submit(NewJob job, LongConsumer details) {
		return this.admission.submit(job, details);
	}

	/**
	 * Finds a job.
	 * @param id the job's id
	 * @param scope whose jobs are looked at
	 * @return empty where there is none in the scope, foreign or unknown alike
	 */
	public Optional<Job> find(JobId id, Scope scope) {
		return this.reads.find(id, scope);
	}

	/**
	 * Finds a job together with what holds it and its place in its tenant's queue.
	 * @param id the job's id
	 * @param scope whose jobs are looked at
	 * @return empty where there is none in the scope, foreign or unknown alike
	 */
	public Optional<JobView> view(JobId id, Scope scope) {
		return find(id, scope).map(this::view);
	}

	/**
	 * What holds a job and its place in its tenant's queue.
	 * @param job the job
	 * @return the job with both, as far as something of it waits
	 */
	public JobView view(Job job) {
		return view(job, (unknown) -> OptionalInt.empty());
	}

	/**
	 * The same with a place that somebody may know already.
	 * @param job the job
	 * @param known told the job's id, gives its place in its tenant's queue, or nothing
	 * where it is to be looked up
	 * @return the job with both, as far as something of it waits
	 */
	public JobView view(Job job, LongFunction<OptionalInt> known) {
		if (job.state().ended()) {
			return new JobView(job, null, List.of());
		}
		long id = job.id().value();
		OptionalInt position = OptionalInt.empty();
		if (job.times().started() == null) {
			OptionalInt place = known.apply(id);
			position = place.isPresent() ? place : this.places.position(id);
		}
		return new JobView(job, position.isPresent() ? position.getAsInt() : null, holds(job));
	}

	/** The gate knows that a job is paused, and the job's row by whom. */
	private List<Held> holds(Job job) {
		return switch (job.state()) {
			case PAUSED -> paused(job);
			case STOPPING -> List.of();
			default -> this.places.holds(job.id().value());
		};
	}

	private List<Held> paused(Job job) {
		Job.Pause pause = job.run().pause();
		List<Held> held = new ArrayList<>();
		held.add((pause != null)
				? new Held(new Fact.Paused(What.JOB, pause.by(), pause.reason(), null), pause.at(), null)
				: new Held(new Fact.Paused(What.JOB, null, null, null), job.times().submitted(), null));
		this.places.holds(job.id().value())
			.stream()
			.filter((other) -> !(other.fact() instanceof Fact.Paused paused && paused.what() == What.JOB))
			.forEach(held::add);
		return held;
	}

	/**
	 * A page of jobs, newest first.
	 * @param filter which jobs
	 * @param scope whose jobs are looked at
	 * @param after the last job of the page before, null for the first page
	 * @param limit the page's size, 1 to 200
	 * @return the page
	 */
	public JobPage page(JobFilter filter, Scope scope, @Nullable JobId after, int limit) {
		if (limit < 1 || limit > PAGE_LIMIT) {
			throw new IllegalArgumentException("A page holds between 1 and " + PAGE_LIMIT + " jobs");
		}
		return JobPage.of(this.reads.newest(filter, scope, after, limit + 1), limit);
	}

	/**
	 * A tenant's jobs that ended lately, the last one first.
	 * @param tenant whose jobs
	 * @param within how far back
	 * @param limit at most so many
	 * @return the jobs
	 */
	public List<Job> ended(TenantId tenant, Duration within, int limit) {
		return this.reads.lastEnded(tenant, this.clock.instant().minus(within), limit);
	}

	/**
	 * The tenant's jobs that ended before one of them, the last one first.
	 * @param before the last job of the page before
	 * @param within how far back
	 * @param limit at most so many
	 * @return the jobs; none where that job has not ended
	 */
	public List<Job> endedBefore(Job before, Duration within, int limit) {
		if (before.times().ended() == null) {
			return List.of();
		}
		return this.reads.lastEnded(before, this.clock.instant().minus(within), limit);
	}

	/**
	 * A tenant's jobs in some states, the first submitted first.
	 * @param tenant whose jobs
	 * @param states the states, at least one
	 * @param limit at most so many
	 * @return the jobs
	 */
	public List<Job> oldest(TenantId tenant, Set<JobState> states, int limit) {
		return this.reads.oldest(tenant, states, limit);
	}

	/**
	 * How many of a tenant's jobs are in some states.
	 * @param tenant whose jobs
	 * @param states those that end, so that the number is bounded; at least one
	 * @return how many
	 */
	public int count(TenantId tenant, Set<JobState> states) {
		return this.reads.count(tenant, states);
	}

	/**
	 * Reads several times as if at once, so that a job that goes on in between is found
	 * once, in one state.
	 * @param reading asks these jobs, and nothing that takes long: it runs in one
	 * read-only transaction
	 * @param <T> what is read
	 * @return what was read
	 */
	public <T> T atOneInstant(Supplier<T> reading) {
		return this.reads.atOneInstant(reading);
	}

	/**
	 * What changes whenever one of a tenant's jobs is submitted, goes on or ends; for
	 * pollers.
	 * @param tenant whose jobs
	 * @return a text to compare
	 */
	public String pulse(TenantId tenant) {
		return this.reads.pulse(tenant);
	}

}
