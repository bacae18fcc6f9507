package io.evenhand.gate;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

import io.evenhand.tenant.TenantId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import static io.evenhand.gate.GateContract.await;
import static io.evenhand.gate.GateContract.launch;
import static io.evenhand.gate.GateContract.steps;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of steps that were put down or are to be tried again, on each database.
 */
abstract class PutDownContract {

	private static final Logger logger = LoggerFactory.getLogger(PutDownContract.class);

	static final TenantId ACME = new TenantId(1);

	static final TenantId BIRCH = new TenantId(2);

	GateStore store;

	private GateNode node;

	/** How a step ends, by its attempt's place among those of the same step. */
	private final Map<Long, ConcurrentLinkedQueue<Outcome>> outcomes = new ConcurrentHashMap<>();

	private final ConcurrentLinkedQueue<Grant> granted = new ConcurrentLinkedQueue<>();

	private final CountDownLatch go = new CountDownLatch(1);

	abstract GateStore open();

	@BeforeEach
	void openStore() {
		this.store = open();
		this.node = GateNode.started(this.store, "n1", 2, this::run);
	}

	@AfterEach
	void closeStore() {
		this.go.countDown();
		this.node.close();
		assertThat(this.store.drift()).as("counters equal rows").isEmpty();
		this.store.close();
	}

	private Outcome run(Grant grant) {
		if (grant.launch() || grant.stepExecution() == null) {
			return new Outcome.Done();
		}
		this.granted.add(grant);
		ConcurrentLinkedQueue<Outcome> scripted = this.outcomes.get(grant.stepExecution());
		Outcome next = (scripted != null) ? scripted.poll() : null;
		return (next != null) ? next : new Outcome.Done();
	}

	private void script(long step, Outcome... outcomes) {
		this.outcomes.put(step, new ConcurrentLinkedQueue<>(java.util.List.of(outcomes)));
	}

	private void openJob(long job, TenantId tenant) {
		this.node.gate.enqueue(launch(job, tenant));
		await(() -> this.store.number("select count(*) from open_job where job = ?", job) == 1
				&& this.store.number("select count(*) from step_request where job = ? and state = 'DONE'", job) == 1);
	}

	private Map<String, Object> request(long step) {
		return this.store.jdbc.queryForMap("select id, state, attempt, token, ready_rank, job_rank, failure, node,"
				+ " timestampdiff(microsecond, now(6), due) as left_micros from step_request where step_execution = ?",
				step);
	}

	@Test
	void whatWasPutDownKeepsItsPlaceAndItsAttemptAndGoesOnUnderAHigherToken() {
		script(1, new Outcome.PutDown(Cause.YIELD), new Outcome.PutDown(Cause.DRAIN));
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join())
			.isEqualTo(new Ended(1, 0, 0, null));
		assertThat(this.granted).extracting(Grant::attempt).containsExactly(1, 1, 1);
		assertThat(this.granted).extracting(Grant::token).containsExactly(1L, 2L, 3L);
		assertThat(this.store.jdbc.queryForList(
				"select concat(outcome, coalesce(cause, '')) from step_attempt a" + " where request = ? order by token",
				String.class, request(1).get("id")))
			.containsExactly("PUT_DOWNYIELD", "PUT_DOWNDRAIN", "DONE");
	}

	@Test
	void aStepThatMadeNoProgressHasUsedUpItsAttempt() {
		script(1, new Outcome.PutDown(Cause.TIME_OUT), new Outcome.PutDown(Cause.PAUSE));
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
		assertThat(this.granted).extracting(Grant::attempt).containsExactly(1, 2, 2);
	}

	@Test
	void whatWaitsToBeTriedAgainIsUnfinishedAndHoldsNothing() {
		script(1, new Outcome.Retry("no answer", Duration.ofSeconds(100)));
		openJob(5, ACME);
		this.node.gate.enqueue(5, 12, steps(1));
		var end = this.node.gate.whenEnded(12);
		await(() -> "RETRY_WAIT".equals(request(1).get("state")));
		assertThat(request(1)).containsEntry("attempt", 1).containsEntry("failure", "no answer");
		assertThat((Long) request(1).get("left_micros")).isBetween(90_000_000L, 100_000_000L);
		assertThat(this.store.number("select running + waiting from flow where lane = 2 and tenant = 1")).isZero();
		assertThat(this.store.number("select count(*) from slot where request is not null")).isZero();
		assertThat(end).isNotDone();
		this.node.gate.cancelWaiting(12);
		assertThat(end.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(new Ended(0, 0, 1, null));
	}

	@Test
	void aRetryStandsWhereItWouldIfItHadBeenQueuedWhenItWasDue() {
		script(1, new Outcome.Retry("no answer", Duration.ofSeconds(100)));
		this.node.gate.enqueue(new Launch(5, ACME, "bulk", Priority.URGENT, 100, "job", 0));
		await(() -> this.store.number("select count(*) from step_request where job = 5 and state = 'DONE'") == 1);
		this.node.gate.enqueue(5, 12, steps(1));
		await(() -> "RETRY_WAIT".equals(request(1).get("state")));
		this.store.jdbc.update("update lane set paused = true");
		this.store.jdbc.update("update step_request set due = now(6) where step_execution = 1");
		await(() -> "READY".equals(request(1).get("state")));
		assertThat(behindDue(1)).isEqualTo(-Priority.URGENT.headStart().toMillis());
		this.node.gate.hold(5);
		this.node.gate.release(5);
		assertThat(request(1)).containsEntry("state", "READY");
		assertThat((Long) request(1).get("ready_rank")).isGreaterThan((Long) request(1).get("job_rank"));
		this.store.jdbc.update("update lane set paused = false");
		this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
	}

	/** In milliseconds. */
	private long behindDue(long step) {
		return this.store.jdbc
			.queryForList("select ready_rank - floor(timestampdiff(microsecond, timestamp '1970-01-01 00:00:00', due)"
					+ " / 1000) from step_request where step_execution = ?", Long.class, step)
			.get(0);
	}

	@Test
	void aStepOfAPausedJobIsHeldWhenItIsPutDown() {
		script(1, new Outcome.PutDown(Cause.PAUSE));
		script(2, new Outcome.Retry("no answer", Duration.ofSeconds(100)));
		openJob(5, ACME);
		queueBeforeTheHold("PAUSED", 2);
		await(() -> "HELD".equals(request(1).get("state")) && "HELD".equals(request(2).get("state")));
		assertThat(request(1)).containsEntry("attempt", 0)
			.containsEntry("ready_rank", null)
			.containsEntry("left_micros", null);
		assertThat(request(2)).containsEntry("attempt", 1).containsEntry("failure", "no answer");
		assertThat(this.node.gate.whenEnded(12)).isNotDone();
		this.node.gate.release(5);
		await(() -> "DONE".equals(request(1).get("state")));
		assertThat(request(2)).containsEntry("state", "RETRY_WAIT");
	}

	private void queueBeforeTheHold(String hold, int steps) {
		this.store.jdbc.update("update lane set paused = true");
		this.node.gate.enqueue(5, 12, steps(steps));
		this.store.jdbc.update("update open_job set hold = ? where job = 5", hold);
		this.store.jdbc.update("update lane set paused = false");
	}

	@Test
	void aStepOfACancelledJobIsNotContinued() {
		script(1, new Outcome.PutDown(Cause.YIELD));
		script(2, new Outcome.Retry("no answer", Duration.ZERO));
		openJob(5, ACME);
		queueBeforeTheHold("CANCELLED", 2);
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join())
			.isEqualTo(new Ended(0, 0, 2, null));
	}

	@Test
	void aStepOfAnotherOpeningOrOfAJobThatIsClosedIsNotContinued() {
		script(1, new Outcome.PutDown(Cause.YIELD));
		script(2, new Outcome.PutDown(Cause.YIELD));
		openJob(5, ACME);
		openJob(6, BIRCH);
		this.store.jdbc.update("update lane set paused = true");
		this.node.gate.enqueue(5, 12, steps(1));
		this.node.gate.enqueue(6, 13, steps(2).subList(1, 2));
		this.store.jdbc.update("update open_job set opening = opening + 1000 where job = 5");
		this.node.closed(6);
		this.store.jdbc.update("update lane set paused = false");
		assertThat(this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join().cancelled()).isOne();
		assertThat(this.node.gate.whenEnded(13).orTimeout(10, TimeUnit.SECONDS).join().cancelled()).isOne();
		assertThat(request(1)).containsEntry("failure", Settling.OPENED_ANEW);
	}

	@Test
	void whoComesBackByAPutDownHasSavedUpNothing() {
		script(1, new Outcome.PutDown(Cause.YIELD));
		openJob(5, ACME);
		this.store.jdbc.update("update lane set clock = 1000000000000 where id = 2");
		this.store.jdbc.update("update flow set cap = 4 where tenant = 1");
		this.node.gate.enqueue(5, 12, steps(1));
		this.node.gate.whenEnded(12).orTimeout(10, TimeUnit.SECONDS).join();
		assertThat(this.store.jdbc.queryForObject("select turn from flow where lane = 2 and tenant = 1", Long.class))
			.isGreaterThanOrEqualTo(1_000_000_000_000L);
	}

	@Test
	void aLaunchThatServesNoStepYetWaitsAgainAsALaunch() {
		AtomicInteger times = new AtomicInteger();
		GateNode other = GateNode.started(this.store, "n2", 0, (grant) -> new Outcome.Done());
		this.node.close();
		this.node = GateNode.started(this.store, "n3", 1,
				(grant) -> (times.incrementAndGet() == 1) ? new Outcome.PutDown(Cause.DRAIN) : new Outcome.Done());
		other.gate.enqueue(launch(5, ACME));
		await(() -> this.store.number("select count(*) from step_request where state = 'DONE' and attempt = 1") == 1);
		assertThat(times).hasValue(2);
		assertThat(this.store.number("select open_jobs from flow where lane = 2 and tenant = 1")).isOne();
		other.close();
	}

	@Test
	void whateverIsPutDownWheneverTheCountersEqualTheRows() {
		long seed = Long.getLong("evenhand.test.seed", System.nanoTime());
		logger.info("Seed {}", seed);
		RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
		for (long step = 1; step <= 40; step++) {
			script(step, IntStream.range(0, random.nextInt(5)).mapToObj((n) -> any(random)).toArray(Outcome[]::new));
		}
		for (long job = 5; job <= 8; job++) {
			openJob(job, (job % 2 == 0) ? ACME : BIRCH);
			this.node.gate.enqueue(job, job * 10, steps(40).subList((int) (job - 5) * 10, (int) (job - 4) * 10));
		}
		for (long job = 5; job <= 8; job++) {
			Ended ended = this.node.gate.whenEnded(job * 10).orTimeout(60, TimeUnit.SECONDS).join();
			assertThat(ended.done() + ended.failed() + ended.cancelled()).isEqualTo(10);
			assertThat(this.store.drift()).isEmpty();
		}
		assertThat(this.store.number("select sum(running) + sum(waiting) from flow")).isZero();
	}

	private static Outcome any(RandomGenerator random) {
		Cause[] causes = Cause.values();
		return switch (random.nextInt(8)) {
			case 0 -> new Outcome.Failed("broken");
			case 1 -> new Outcome.Cancelled();
			default -> new Outcome.PutDown(causes[random.nextInt(causes.length)]);
		};
	}

}
