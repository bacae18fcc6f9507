package io.evenhand.job;

import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.evenhand.batch.End;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.gate.QueueFull;
import io.evenhand.gate.Stage;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.reset;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

/**
 * What the jobs promise on any database.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JobContract {

	private static final TenantId ACME = new TenantId(1);

	private static final TenantId BIRCH = new TenantId(2);

	private JobWorld world;

	abstract JobWorld open();

	@BeforeAll
	void begin() {
		this.world = open();
	}

	@AfterAll
	void end() {
		this.world.close();
	}

	@BeforeEach
	void empty() {
		this.world.jdbc.sql("delete from job_part").update();
		this.world.jdbc.sql("delete from job").update();
		reset(this.world.gate);
	}

	@Test
	void aJobItsDetailsAndItsLaunchAreTakenInTogether() {
		List<Long> details = new ArrayList<>();
		JobId id = this.world.jobs.submit(job(ACME, null), details::add);
		assertThat(details).containsExactly(id.value());
		verify(this.world.gate)
			.enqueue(new Launch(id.value(), ACME, "interactive", Priority.NORMAL, 100, "import", 1000, 0));
		Job job = this.world.jobs.find(id, Scope.of(ACME)).orElseThrow();
		assertThat(job.state()).isEqualTo(JobState.READY);
		assertThat(job.name()).isEqualTo("rows.csv");
		assertThat(job.percent()).isNull();
		assertThat(job.times().submitted()).isCloseTo(Clock.systemUTC().instant(), within(1, ChronoUnit.MINUTES));
	}

	@Test
	void itsLaunchIsToldWhatTheJobIsExpectedToQueue() {
		List<Stage> course = List.of(new Stage("import-load", 4, 250), new Stage("import-finish", 1, 500));
		JobId id = this.world.jobs.submit(job(ACME, null).with(new JobWork(0, Map.of(), course)), (unused) -> {
		});
		verify(this.world.gate)
			.enqueue(new Launch(id.value(), ACME, "interactive", Priority.NORMAL, 100, "import", 1000, 0, course));
	}

	@Test
	void nothingIsKeptWhereTheQueueIsFull() {
		QueueFull full = new QueueFull("interactive", QueueFull.Limit.QUEUE_JOBS, 200, 200);
		doThrow(full).when(this.world.gate).enqueue(any(Launch.class));
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> this.world.jobs.submit(job(ACME, null), (id) -> {
		}))
			.withMessageContaining(
					"You have 200 jobs waiting in lane interactive, the most that your account may have. There is likely to"
							+ " be room in about 5 minutes. Nothing of this was kept.")
			.matches(JobRefused::tryLater)
			.extracting(JobRefused::refusal)
			.isEqualTo(new Refusal("queue_jobs", 200L, 200L, Duration.ofMinutes(5)));
		assertThat(rows()).isZero();
	}

	@Test
	void nothingIsKeptWhereTheDetailsFail() {
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.world.jobs.submit(job(ACME, null), (id) -> {
				throw new IllegalStateException("no details");
			}));
		assertThat(rows()).isZero();
	}

	@Test
	void theSameRequestAgainIsTheFirstJob() {
		JobId first = this.world.jobs.submit(job(ACME, new RequestKey("k", "p")), (id) -> {
		});
		JobId again = this.world.jobs.submit(job(ACME, new RequestKey("k", "p")),
				(id) -> assertThat(id).as("details are not asked for again").isNegative());
		assertThat(again).isEqualTo(first);
		assertThat(rows()).isOne();
		// keys are each tenant's own
		assertThat(this.world.jobs.submit(job(BIRCH, new RequestKey("k", "p")), (id) -> {
		})).isNotEqualTo(first);
	}

	@Test
	void theSameKeyForSomethingElseIsRefused() {
		JobId first = this.world.jobs.submit(job(ACME, new RequestKey("k", "p")), (id) -> {
		});
		assertThatExceptionOfType(JobRefused.class)
			.isThrownBy(() -> this.world.jobs.submit(job(ACME, new RequestKey("k", "other")), (id) -> {
			}))
			.withMessageContaining("job " + first);
		assertThat(rows()).isOne();
	}

	@Test
	void manyAtOnceWithOneKeyMakeOneJob() throws Exception {
		int threads = 8;
		CyclicBarrier start = new CyclicBarrier(threads);
		AtomicInteger kept = new AtomicInteger();
		Callable<JobId> submit = () -> {
			start.await(30, TimeUnit.SECONDS);
			return this.world.jobs.submit(job(ACME, new RequestKey("double click", "p")),
					(id) -> kept.incrementAndGet());
		};
		ExecutorService clicks = Executors.newFixedThreadPool(threads);
		try {
			List<Future<JobId>> answers = clicks.invokeAll(IntStream.range(0, threads).mapToObj((n) -> submit).toList(),
					60, TimeUnit.SECONDS);
			Set<JobId> ids = new HashSet<>();
			for (Future<JobId> answer : answers) {
				ids.add(answer.get());
			}
			assertThat(ids).hasSize(1);
			assertThat(rows()).isOne();
		}
		finally {
			clicks.shutdownNow();
		}
	}

	@Test
	void anotherTenantsJobIsNotFoundAsAnUnknownOne() {
		JobId foreign = this.world.jobs.submit(job(BIRCH, null), (id) -> {
		});
		assertThat(this.world.jobs.find(foreign, Scope.of(ACME))).isEmpty();
		assertThat(this.world.jobs.find(new JobId(foreign.value() + 1000), Scope.of(ACME))).isEmpty();
		assertThat(this.world.jobs.find(foreign, Scope.of(BIRCH))).isPresent();
		assertThat(this.world.jobs.find(foreign, Scope.ALL)).isPresent();
	}

	@Test
	void aPageGoesByKeyNewestFirstAndFilters() {
		List<JobId> mine = new ArrayList<>();
		for (int n = 0; n < 5; n++) {
			mine.add(0, this.world.jobs.submit(job(ACME, null), (id) -> {
			}));
			this.world.jobs.submit(job(BIRCH, null), (id) -> {
			});
		}
		this.world.runs.opened(mine.get(1).value());
		JobPage first = this.world.jobs.page(JobFilter.ALL, Scope.of(ACME), null, 2);
		assertThat(first.jobs()).extracting(Job::id).isEqualTo(mine.subList(0, 2));
		JobPage second = this.world.jobs.page(JobFilter.ALL, Scope.of(ACME), first.next(), 2);
		assertThat(second.jobs()).extracting(Job::id).isEqualTo(mine.subList(2, 4));
		JobPage last = this.world.jobs.page(JobFilter.ALL, Scope.of(ACME), second.next(), 2);
		assertThat(last.jobs()).extracting(Job::id).isEqualTo(mine.subList(4, 5));
		assertThat(last.next()).isNull();
		assertThat(
				this.world.jobs.page(new JobFilter(JobState.RUNNING, "interactive", "import"), Scope.of(ACME), null, 10)
					.jobs())
			.extracting(Job::id)
			.containsExactly(mine.get(1));
		assertThat(this.world.jobs.page(new JobFilter(null, "bulk", null), Scope.ALL, null, 10).jobs()).isEmpty();
		assertThat(this.world.jobs.page(JobFilter.ALL, Scope.ALL, null, 200).jobs()).hasSize(10);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.world.jobs.page(JobFilter.ALL, Scope.ALL, null, 201));
	}

	@Test
	void aJobRunsOnceEndsOnceAndStaysEnded() {
		JobId id = this.world.jobs.submit(job(ACME, null), (job) -> {
		});
		this.world.runs.ended(id.value(), new End.Succeeded());
		assertThat(state(id)).as("what never ran cannot succeed").isEqualTo(JobState.READY);
		this.world.runs.opened(id.value());
		var started = this.world.instant(id, "started_at");
		this.world.runs.opened(id.value());
		assertThat(this.world.instant(id, "started_at")).isEqualTo(started);
		assertThat(Long.parseLong(this.world.column(id, "wait_millis"))).isBetween(0L, 60_000L);
		this.world.runs.ended(id.value(), new End.Failed("Line 7 is not valid UTF-8."));
		this.world.runs.ended(id.value(), new End.Succeeded());
		this.world.runs.opened(id.value());
		Job job = this.world.jobs.find(id, Scope.ALL).orElseThrow();
		assertThat(job.state()).isEqualTo(JobState.FAILED);
		assertThat(job.failure()).isEqualTo("Line 7 is not valid UTF-8.");
		assertThat(this.world.jobs.ended(ACME, Duration.ofDays(30), 10)).extracting(Job::id).containsExactly(id);
	}

	@Test
	void aJobThatEndsWhileJobsAreReadIsFoundOnce() {
		JobId id = this.world.jobs.submit(job(ACME, null), (job) -> {
		});
		this.world.runs.opened(id.value());
		List<Job> found = this.world.jobs.atOneInstant(() -> {
			List<Job> jobs = new ArrayList<>(this.world.jobs.oldest(ACME, Set.of(JobState.RUNNING), 10));
			CompletableFuture.runAsync(() -> this.world.runs.ended(id.value(), new End.Succeeded())).join();
			jobs.addAll(this.world.jobs.ended(ACME, Duration.ofDays(30), 10));
			return jobs;
		});
		assertThat(state(id)).isEqualTo(JobState.SUCCEEDED);
		assertThat(found).extracting(Job::state).containsExactly(JobState.RUNNING);
	}

	@Test
	void whatFailedLatelyStandsByItsCauseTheOneWithTheMostJobsFirst() {
		List<JobId> ids = new ArrayList<>();
		for (String failure : List.of("It cannot be opened.", "Line 7 is not valid UTF-8.",
				"Line 8 is not valid UTF-8.", "It is too old.", "Its details are gone.")) {
			JobId id = this.world.jobs.submit(job(ids.isEmpty() ? BIRCH : ACME, null), (job) -> {
			});
			this.world.runs.ended(id.value(), new End.Failed(failure));
			ids.add(id);
		}
		this.world.jdbc.sql("update job set ended_at = timestampadd(hour, -2, now(6)) where id = " + ids.get(3))
			.update();
		this.world.jdbc.sql("update job set removal = 'DONE' where id = " + ids.get(4)).update();
		Failures.Failed failed = new Failures(this.world.jdbc).within(Duration.ofHours(1));
		assertThat(failed.jobs()).isEqualTo(3);
		assertThat(failed.cut()).isFalse();
		assertThat(failed.causes()).extracting(Failures.Cause::sentence)
			.containsExactly("Line 8 is not valid UTF-8.", "It cannot be opened.");
		assertThat(failed.causes().get(0).jobs()).extracting(Failures.FailedJob::id)
			.containsExactly(ids.get(2), ids.get(1));
		assertThat(failed.causes().get(1).jobs()).extracting(Failures.FailedJob::tenant).containsExactly(BIRCH);
	}

	@Test
	void whatEndedIsFoundPageByPageLastFirst() {
		List<JobId> ended = new ArrayList<>();
		for (int n = 0; n < 5; n++) {
			JobId id = this.world.jobs.submit(job(ACME, null), (job) -> {
			});
			this.world.runs.ended(id.value(), new End.Failed("It cannot be opened."));
			ended.add(0, id);
		}
		JobId foreign = this.world.jobs.submit(job(BIRCH, null), (job) -> {
		});
		this.world.runs.ended(foreign.value(), new End.Failed("It cannot be opened."));
		List<Job> page = this.world.jobs.ended(ACME, Duration.ofDays(30), 2);
		List<JobId> seen = new ArrayList<>();
		while (!page.isEmpty()) {
			page.forEach((job) -> seen.add(job.id()));
			page = this.world.jobs.endedBefore(page.get(page.size() - 1), Duration.ofDays(30), 2);
		}
		assertThat(seen).isEqualTo(ended);
		JobId waits = this.world.jobs.submit(job(ACME, null), (job) -> {
		});
		assertThat(this.world.jobs.endedBefore(this.world.jobs.find(waits, Scope.of(ACME)).orElseThrow(),
				Duration.ofDays(30), 2))
			.isEmpty();
	}

	@Test
	void aJobThatCannotBeOpenedFails() {
		JobId id = this.world.jobs.submit(job(ACME, null), (job) -> {
		});
		this.world.runs.ended(id.value(), new End.Failed("x".repeat(5000)));
		assertThat(state(id)).isEqualTo(JobState.FAILED);
	}

	@Test
	void thePercentNeverGoesBackNorOverAHundredInWhateverOrderPartsEnd() {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		JobId id = this.world.jobs.submit(job(ACME, null), (job) -> {
		});
		this.world.runs.opened(id.value());
		int parts = 7;
		long[] units = random.longs(parts, 1, 1000).toArray();
		long[] done = new long[parts];
		this.world.retry.inTransaction(() -> {
			for (int part = 0; part < parts; part++) {
				this.world.progress.plan(id.value(), part, units[part]);
				// a plan that is made again changes nothing
				this.world.progress.plan(id.value(), part, units[part]);
			}
		});
		int before = 0;
		for (int step = 0; step < 60; step++) {
			int part = random.nextInt(parts);
			done[part] = Math.min(units[part] + 5, done[part] + random.nextInt(400));
			Counts counts = new Counts(done[part], done[part], 0, 0);
			this.world.progress.set(id.value(), part, done[part], counts);
			int percent = percent(id);
			assertThat(percent).as("seed %d", seed).isBetween(before, 100);
			before = percent;
		}
		for (int part = 0; part < parts; part++) {
			this.world.progress.set(id.value(), part, units[part], new Counts(10, 7, 2, 1));
		}
		assertThat(percent(id)).isEqualTo(100);
		assertThat(this.world.progress.counts(id.value()))
			.isEqualTo(new Counts(10L * parts, 7L * parts, 2L * parts, parts));
	}

	@Test
	void aPartThatWasNeverAnnouncedCannotBeSet() {
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.world.progress.set(9, 0, 1, Counts.NONE));
	}

	private int percent(JobId id) {
		Integer percent = this.world.jobs.find(id, Scope.ALL).orElseThrow().percent();
		assertThat(percent).isNotNull();
		return percent;
	}

	private JobState state(JobId id) {
		return this.world.jobs.find(id, Scope.ALL).orElseThrow().state();
	}

	private int rows() {
		return this.world.jdbc.sql("select count(*) from job").query(Integer.class).single();
	}

	private static NewJob job(TenantId tenant, @Nullable RequestKey request) {
		return new NewJob(tenant, "import", "rows.csv", null, Priority.NORMAL, false, 1000, 100, "acme", request);
	}

}
