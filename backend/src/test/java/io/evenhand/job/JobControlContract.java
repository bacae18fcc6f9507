package io.evenhand.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.evenhand.audit.Actor;
import io.evenhand.audit.Reason;
import io.evenhand.batch.End;
import io.evenhand.gate.Launch;
import io.evenhand.gate.Priority;
import io.evenhand.gate.QueueFull;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.reset;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

/**
 * What people may do to jobs, on any database.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JobControlContract {

	private static final TenantId ACME = new TenantId(1);

	private static final Actor ANN = new Actor("ann", "api");

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
		this.world.jdbc.sql("delete from job").update();
		this.world.audit.clear();
		reset(this.world.gate);
	}

	@Test
	void eachEndIsToldOnceInItsTransaction() {
		JobId id = submit();
		this.world.told.clear();
		this.world.runs.opened(id.value());
		assertThat(this.world.told).isEmpty();
		this.world.runs.ended(id.value(), new End.Failed("A first time."));
		this.world.runs.ended(id.value(), new End.Failed("Told twice."));
		this.world.control.retry(order(id, null));
		when(this.world.gate.cancel(id.value())).thenReturn(true);
		this.world.control.cancel(order(id, null));
		assertThat(this.world.told).containsExactly("1 failed", "1 cancelled");
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> this.world.writes.end(submit().value(), JobState.Event.FAILED, "Nowhere."))
			.withMessageContaining("outside of its transaction");
	}

	@Test
	void whatIsNotOpenIsCancelledAtOnceAndTriedAgainByAPerson() {
		JobId id = submit();
		when(this.world.gate.cancel(id.value())).thenReturn(true);
		Job cancelled = this.world.control.cancel(order(id, null)).orElseThrow();
		assertThat(cancelled.state()).isEqualTo(JobState.CANCELLED);
		assertThat(cancelled.times().ended()).isNotNull();
		assertThat(this.world.runs.opened(id.value())).as("a launch that was granted too late").isFalse();
		refused("cancelled already", () -> this.world.control.cancel(order(id, null)));
		Job again = this.world.control.retry(order(id, null)).orElseThrow();
		assertThat(again.state()).isEqualTo(JobState.READY);
		assertThat(again.times().ended()).isNull();
		assertThat(again.run().attempt()).isEqualTo(1);
		verify(this.world.gate).again(new Launch(id.value(), ACME, "interactive", Priority.NORMAL, 500, "import"));
		assertThat(this.world.runs.opened(id.value())).isTrue();
		assertThat(this.world.audit).containsExactly("job.cancel ready -> cancelled", "job.retry cancelled -> ready");
	}

	@Test
	void whatIsOpenStopsFirstAndEndsOnce() {
		JobId id = submit();
		this.world.runs.opened(id.value());
		assertThat(this.world.control.cancel(order(id, null)).orElseThrow().state()).isEqualTo(JobState.STOPPING);
		refused("being stopped already", () -> this.world.control.cancel(order(id, null)));
		refused("being stopped already", () -> this.world.control.pause(order(id, null)));
		refused("being stopped already", () -> this.world.control.retry(order(id, null)));
		assertThat(this.world.runs.opened(id.value())).as("after a crash").isFalse();
		this.world.runs.ended(id.value(), new End.Failed("The parts were stopped."));
		Job ended = job(id);
		assertThat(ended.state()).isEqualTo(JobState.CANCELLED);
		assertThat(ended.failure()).isNull();
		this.world.runs.ended(id.value(), new End.Succeeded());
		assertThat(job(id)).isEqualTo(ended);
	}

	@Test
	void whatWasDoneInSpiteOfALateCancelHasSucceeded() {
		JobId id = submit();
		this.world.runs.opened(id.value());
		this.world.control.cancel(order(id, null));
		this.world.runs.ended(id.value(), new End.Succeeded());
		assertThat(job(id).state()).isEqualTo(JobState.SUCCEEDED);
		refused("send it again as a new job", () -> this.world.control.retry(order(id, null)));
		refused("It is done.", () -> this.world.control.pause(order(id, null)));
		refused("nothing left to cancel", () -> this.world.control.cancel(order(id, null)));
	}

	@Test
	void aPauseIsKeptWithItsPersonAndReasonUntilItIsResumed() {
		JobId id = submit();
		Job paused = this.world.control.pause(order(id, new Reason("the file is wrong"))).orElseThrow();
		assertThat(paused.state()).isEqualTo(JobState.PAUSED);
		assertThat(paused.run().pause()).isNotNull()
			.satisfies((pause) -> assertThat(pause.by() + ": " + pause.reason()).isEqualTo("ann: the file is wrong"));
		verify(this.world.gate).hold(id.value(), "ann", "the file is wrong");
		refused("It is paused.", () -> this.world.control.pause(order(id, null)));
		Job resumed = this.world.control.resume(order(id, null)).orElseThrow();
		assertThat(resumed.state()).isEqualTo(JobState.READY);
		assertThat(resumed.run().pause()).isNull();
		verify(this.world.gate).release(id.value());
		refused("Only a paused job", () -> this.world.control.resume(order(id, null)));
	}

	@Test
	void aJobThatIsOpenedWhileItIsPausedStaysPausedAndRunsOnceItIsResumed() {
		JobId id = submit();
		this.world.control.pause(order(id, null));
		assertThat(this.world.runs.opened(id.value())).isTrue();
		assertThat(job(id).state()).isEqualTo(JobState.PAUSED);
		assertThat(this.world.control.resume(order(id, null)).orElseThrow().state()).isEqualTo(JobState.RUNNING);
		this.world.control.pause(order(id, null));
		this.world.runs.ended(id.value(), new End.Succeeded());
		assertThat(job(id).state()).isEqualTo(JobState.SUCCEEDED);
		assertThat(job(id).run().pause()).isNull();
	}

	@Test
	void aFailedJobBeginsAgainWithoutItsFailure() {
		JobId id = submit();
		this.world.runs.opened(id.value());
		this.world.runs.ended(id.value(), new End.Failed("Line 7."));
		Job again = this.world.control.retry(order(id, null)).orElseThrow();
		assertThat(again.failure()).isNull();
		assertThat(again.times().started()).isNull();
		assertThat(again.run().attempt()).isEqualTo(2);
		refused("waits for its start", () -> this.world.control.retry(order(id, null)));
	}

	@Test
	void aJobOfWhichNothingRunsWaitsToBeTriedAgainAndSaysWhenAndWhy() {
		JobId id = submit();
		this.world.runs.opened(id.value());
		this.world.retries.waits(id.value(), Duration.ofMinutes(5), "The store did not answer.");
		Job waits = job(id);
		assertThat(waits.state()).isEqualTo(JobState.RETRY_WAIT);
		assertThat(waits.run().retry()).isNotNull()
			.satisfies((retry) -> assertThat(retry.reason()).isEqualTo("The store did not answer."))
			.satisfies((retry) -> assertThat(Duration.between(waits.times().started(), retry.until()))
				.isBetween(Duration.ofMinutes(5), Duration.ofMinutes(6)));
		this.world.retries.goesOn(id.value());
		assertThat(job(id).state()).isEqualTo(JobState.RUNNING);
		assertThat(job(id).run().retry()).isNull();
		this.world.retries.waits(id.value(), Duration.ofMinutes(5), "The store did not answer.");
		when(this.world.gate.cancel(id.value())).thenReturn(true);
		assertThat(this.world.control.cancel(order(id, null)).orElseThrow().state()).isEqualTo(JobState.CANCELLED);
		this.world.retries.goesOn(id.value());
		assertThat(job(id).state()).isEqualTo(JobState.CANCELLED);
		assertThat(job(id).run().retry()).isNull();
	}

	@Test
	void aJobOfWhichSomethingIsReadyDoesNotWait() {
		JobId id = submit();
		this.world.runs.opened(id.value());
		this.world.jdbc
			.sql("insert into step_request (lane, tenant, account, job, step, queue, state, token, attempt,"
					+ " cost, urgent, job_rank, ready_at) values (2, 1, 0, " + id
					+ ", 'load', 0, 'READY', 0, 0, 1, false," + " 0, now(6))")
			.update();
		this.world.retries.waits(id.value(), Duration.ofMinutes(5), "The store did not answer.");
		assertThat(job(id).state()).isEqualTo(JobState.RUNNING);
	}

	@Test
	void aRetryBeyondTheQueueLimitIsRefusedAndChangesNothing() {
		JobId id = submit();
		this.world.runs.ended(id.value(), new End.Failed("Line 7."));
		QueueFull full = new QueueFull("interactive", QueueFull.Limit.QUEUE_JOBS, 200, 200);
		doThrow(full).when(this.world.gate).again(any(Launch.class));
		assertThatExceptionOfType(JobRefused.class).isThrownBy(() -> this.world.control.retry(order(id, null)))
			.matches(JobRefused::tryLater);
		assertThat(job(id).state()).isEqualTo(JobState.FAILED);
		assertThat(this.world.audit).isEmpty();
	}

	@Test
	void whoHasSeenSomethingElseIsToldSoAndChangesNothing() {
		JobId id = submit();
		int seen = job(id).run().version();
		this.world.runs.opened(id.value());
		refused("gone on since this page was loaded; It runs.",
				() -> this.world.control.cancel(new Order(id, Scope.ALL, seen, ANN, null)));
		verify(this.world.gate, never()).cancel(anyLong());
		assertThat(this.world.control.cancel(new Order(id, Scope.ALL, job(id).run().version(), ANN, null))).isPresent();
	}

	@Test
	void anothersJobIsAsAnUnknownOne() {
		JobId id = submit();
		Scope birch = Scope.of(new TenantId(2));
		assertThat(this.world.control.cancel(new Order(id, birch, null, ANN, null))).isEmpty();
		assertThat(this.world.control.cancel(new Order(new JobId(4711), birch, null, ANN, null))).isEmpty();
		assertThat(job(id).state()).isEqualTo(JobState.READY);
	}

	@Test
	void howeverManyActAtOnceAndWhateverItsRunDoesAJobEndsOnceAndEachMoveIsAudited() throws Exception {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		for (int round = 0; round < 15; round++) {
			JobId id = submit();
			this.world.audit.clear();
			List<Callable<String>> acts = new ArrayList<>();
			CyclicBarrier start = new CyclicBarrier(5);
			acts.add(() -> {
				start.await(20, TimeUnit.SECONDS);
				boolean may = this.world.runs.opened(id.value());
				this.world.runs.ended(id.value(), may ? new End.Succeeded() : new End.Cancelled());
				return "run";
			});
			for (int n = 0; n < 4; n++) {
				int which = (n < 2) ? 0 : random.nextInt(3);
				acts.add(() -> {
					start.await(20, TimeUnit.SECONDS);
					return act(id, which);
				});
			}
			ExecutorService threads = Executors.newFixedThreadPool(acts.size());
			try {
				List<String> done = new ArrayList<>();
				for (Future<String> act : threads.invokeAll(acts, 60, TimeUnit.SECONDS)) {
					done.add(act.get());
				}
				done.removeIf((one) -> one.equals("run") || one.equals("refused"));
				assertThat(this.world.audit).as("seed %d", seed).hasSameSizeAs(done);
			}
			finally {
				threads.shutdownNow();
			}
			this.world.runs.ended(id.value(), new End.Cancelled());
			assertThat(job(id).state().ended()).as("seed %d", seed).isTrue();
		}
	}

	private String act(JobId id, int which) {
		try {
			switch (which) {
				case 0 -> this.world.control.cancel(order(id, null));
				case 1 -> this.world.control.pause(order(id, null));
				default -> this.world.control.resume(order(id, null));
			}
			return "done";
		}
		catch (NotNow ex) {
			return "refused";
		}
	}

	private static void refused(String sentence, Runnable act) {
		assertThatExceptionOfType(NotNow.class).isThrownBy(act::run).withMessageContaining(sentence);
	}

	private static Order order(JobId id, @Nullable Reason reason) {
		return new Order(id, Scope.of(ACME), null, ANN, reason);
	}

	private JobId submit() {
		return this.world.jobs.submit(
				new NewJob(ACME, "import", "rows.csv", null, Priority.NORMAL, false, 1000, 100, "acme", null), (id) -> {
				});
	}

	private Job job(JobId id) {
		return this.world.jobs.find(id, Scope.ALL).orElseThrow();
	}

}
