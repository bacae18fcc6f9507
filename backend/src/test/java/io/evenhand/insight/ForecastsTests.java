package io.evenhand.insight;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.evenhand.fairness.Lane;
import io.evenhand.fairness.LanePolicy;
import io.evenhand.fairness.Tuning;
import io.evenhand.gate.LaneBoards;
import io.evenhand.gate.LaneSnapshot;
import io.evenhand.gate.Snapshots;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;

/**
 * How often a lane is run forward, on a manual clock.
 */
class ForecastsTests {

	private final LaneBoards boards = Mockito.mock(LaneBoards.class);

	private final Snapshots snapshots = Mockito.mock(Snapshots.class);

	private final Clock clock = Mockito.mock(Clock.class);

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final Forecasts forecasts = new Forecasts(this.boards, this.snapshots, this.clock, this.meters);

	private volatile long changes = 1;

	@BeforeEach
	void lane() {
		given(this.boards.version("bulk")).willAnswer((call) -> this.changes);
		given(this.snapshots.of("bulk")).willAnswer((call) -> bulk(this.changes));
		at(10_000);
	}

	private static LaneSnapshot bulk(long changes) {
		return new LaneSnapshot(2, "bulk", changes, Instant.EPOCH,
				new Lane(LanePolicy.FIFO.tuned(new Tuning(1, 1, 0)), 0, false, new Lane.Room(1, 1, 1)), List.of(),
				List.of(), Map.of(), Set.of());
	}

	private void at(long millis) {
		given(this.clock.millis()).willReturn(millis);
	}

	private int computed() {
		return (int) this.meters.find("evenhand.forecasts").counters().stream().mapToDouble((one) -> one.count()).sum();
	}

	@Test
	void aThousandWhoAskCauseOneComputationPerChange() throws Exception {
		ExecutorService many = Executors.newFixedThreadPool(8);
		try {
			for (int change = 1; change <= 3; change++) {
				this.changes = change;
				at(10_000 + change * 1_000);
				List<Future<Forecast>> asked = IntStream.range(0, 1_000)
					.mapToObj((n) -> many.submit(() -> this.forecasts.of("bulk")))
					.toList();
				for (Future<Forecast> one : asked) {
					one.get(10, TimeUnit.SECONDS);
				}
				assertThat(computed()).isEqualTo(change);
			}
		}
		finally {
			many.shutdownNow();
		}
	}

	@Test
	void changesThatFollowEachOtherFastAreTakenTogether() {
		this.forecasts.of("bulk");
		this.changes = 2;
		at(10_999);
		assertThat(this.forecasts.of("bulk").snapshot().changes()).isEqualTo(1);
		at(11_000);
		assertThat(this.forecasts.of("bulk").snapshot().changes()).isEqualTo(2);
		assertThat(computed()).isEqualTo(2);
		at(40_999);
		this.forecasts.of("bulk");
		assertThat(computed()).isEqualTo(2);
		at(41_000);
		this.forecasts.of("bulk");
		assertThat(computed()).as("nodes may have gone").isEqualTo(3);
	}

	@Test
	void whoAsksWhileOneIsComputedGetsTheOneBefore() throws Exception {
		this.forecasts.of("bulk");
		CountDownLatch reading = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		given(this.snapshots.of("bulk")).willAnswer((call) -> {
			reading.countDown();
			assertThat(goOn.await(10, TimeUnit.SECONDS)).isTrue();
			return bulk(2);
		});
		this.changes = 2;
		at(20_000);
		ExecutorService one = Executors.newSingleThreadExecutor();
		try {
			Future<Forecast> coming = one.submit(() -> this.forecasts.of("bulk"));
			assertThat(reading.await(10, TimeUnit.SECONDS)).isTrue();
			assertThat(this.forecasts.of("bulk").snapshot().changes()).isEqualTo(1);
			goOn.countDown();
			assertThat(coming.get(10, TimeUnit.SECONDS).snapshot().changes()).isEqualTo(2);
		}
		finally {
			one.shutdownNow();
		}
	}

	@Test
	void aFailureIsToldAndTheNextOneTriesAgain() {
		given(this.snapshots.of("bulk")).willThrow(new IllegalStateException("no answer"));
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> this.forecasts.of("bulk"))
			.withMessage("no answer");
		Mockito.reset(this.snapshots);
		given(this.snapshots.of("bulk")).willAnswer((call) -> bulk(1));
		assertThat(this.forecasts.of("bulk").starts()).isEmpty();
		assertThat(computed()).isEqualTo(1);
	}

}
