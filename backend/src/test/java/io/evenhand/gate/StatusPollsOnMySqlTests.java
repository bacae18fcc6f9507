package io.evenhand.gate;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

import io.evenhand.insight.Forecasts;
import io.evenhand.insight.ForecastsOfTests;
import io.evenhand.insight.JobOutlook;
import io.evenhand.insight.JobOutlooks;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.job.JobView;
import io.evenhand.job.Jobs;
import io.evenhand.tenant.TenantId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * A thousand who look at their jobs among 100,000 that wait cause one forecast per change
 * of the lane.
 */
class StatusPollsOnMySqlTests {

	private static final int JOBS = 100_000;

	@Test
	void aThousandPollsCauseOneForecastPerChange() throws Exception {
		AtomicLong now = new AtomicLong(Instant.parse("2026-11-30T09:00:00Z").toEpochMilli());
		Clock clock = Mockito.mock(Clock.class);
		given(clock.millis()).willAnswer((call) -> now.get());
		given(clock.getZone()).willReturn(ZoneOffset.UTC);
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		ExecutorService many = Executors.newFixedThreadPool(8);
		try (GateStore store = GateStore.onMySql()) {
			ForecastLoad.fill(store, 100, JOBS / 100);
			GateOffice office = new GateOffice(store);
			Forecasts forecasts = ForecastsOfTests.of(office.boards, office.snapshots, clock, meters);
			JobOutlooks outlooks = ForecastsOfTests.outlooks(jobs(), forecasts);
			for (int change = 1; change <= 3; change++) {
				now.addAndGet(2000);
				store.jdbc.update("update lane set changes = changes + 1 where id = 2");
				List<Future<JobOutlook>> polls = IntStream.rangeClosed(1, 1_000)
					.mapToObj((n) -> many.submit(() -> outlooks.of(waiting(n))))
					.toList();
				for (int n = 0; n < polls.size(); n++) {
					JobOutlook outlook = polls.get(n).get(60, TimeUnit.SECONDS);
					// rank n: the tenant's (n / 100)th job
					assertThat(outlook.view().position()).isEqualTo((n + 1) / 100 + (((n + 1) % 100 == 0) ? 0 : 1));
				}
				assertThat(meters.find("evenhand.forecasts").counters()).extracting((counter) -> counter.count())
					.containsExactly((double) change);
			}
		}
		finally {
			many.shutdownNow();
		}
	}

	@Test
	void aForecastThatIsNotKeptIsFoundOut() {
		Clock clock = Mockito.mock(Clock.class);
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		try (GateStore store = GateStore.onMySql()) {
			ForecastLoad.fill(store, 100, 10);
			GateOffice office = new GateOffice(store);
			for (int n = 1; n <= 20; n++) {
				Forecasts forgetful = ForecastsOfTests.of(office.boards, office.snapshots, clock, meters);
				ForecastsOfTests.outlooks(jobs(), forgetful).of(waiting(n));
			}
			assertThat(meters.find("evenhand.forecasts").counters()).extracting((counter) -> counter.count())
				.as("each poll computes, and is counted")
				.containsExactly(20.0);
		}
	}

	/** A job's place is what it is told, and nothing is looked up. */
	private static Jobs jobs() {
		Jobs jobs = Mockito.mock(Jobs.class);
		given(jobs.view(any(Job.class), any())).willAnswer((call) -> {
			Job job = call.getArgument(0);
			LongFunction<OptionalInt> known = call.getArgument(1);
			return new JobView(job, known.apply(job.id().value()).orElseThrow(), List.of());
		});
		return jobs;
	}

	private static Job waiting(long id) {
		return new Job(new JobId(id), new TenantId(1 + (int) (id % 100)), "import", "a.csv", "bulk", Priority.NORMAL,
				JobState.READY, "acme", new Job.Times(Instant.EPOCH, null, null), null, null, Counts.NONE, Job.Run.NEW);
	}

}
