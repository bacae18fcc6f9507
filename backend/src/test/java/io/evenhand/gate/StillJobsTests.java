package io.evenhand.gate;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import io.evenhand.gate.jdbc.StillRows.Still;
import io.evenhand.store.Pulses;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;

/**
 * Which jobs a look puts back, and what happens where one cannot be.
 */
class StillJobsTests {

	private static final Duration PATIENCE = Duration.ofSeconds(8);

	private static final Still BROKEN = new Still(1, 2);

	private static final Still SOUND = new Still(2, 2);

	private final PutBacks putBacks = Mockito.mock(PutBacks.class);

	private final PinnedTasks pinned = Mockito.mock(PinnedTasks.class);

	private final AtomicLong millis = new AtomicLong();

	private final List<Long> tried = new ArrayList<>();

	private final List<Still> still = new ArrayList<>(List.of(BROKEN));

	private StillJobs jobs() {
		Membership membership = Mockito.mock(Membership.class);
		Mockito.when(membership.settings())
			.thenReturn(new NodeSettings("n1", Map.of("bulk", 1), Duration.ofSeconds(2), Duration.ofMillis(500), 64,
					Duration.ofSeconds(20), PATIENCE));
		Mockito.when(membership.identity()).thenReturn(new Identity("n1", 2, "boot"));
		Mockito.when(this.putBacks.still(any(), any())).thenAnswer((call) -> List.copyOf(this.still));
		Mockito.when(this.putBacks.putBack(any(), any(), any())).thenAnswer((call) -> {
			Still one = call.getArgument(1);
			this.tried.add(one.job());
			if (one.equals(BROKEN)) {
				throw new IllegalStateException("Job 1 cannot be put back");
			}
			this.still.remove(one);
			return 1;
		});
		return new StillJobs(membership, this.putBacks, this.pinned,
				new Pulses(Clock.systemUTC(), new SimpleMeterRegistry()), this.millis::get);
	}

	@Test
	void oneThatCannotBePutBackHoldsUpNoOther() {
		StillJobs jobs = jobs();
		jobs.look();
		this.millis.incrementAndGet();
		this.still.add(SOUND);
		jobs.look();
		this.millis.addAndGet(PATIENCE.toMillis());
		assertThatIllegalStateException().as("health is to hear of it").isThrownBy(jobs::look);
		assertThat(this.tried).containsExactly(1L, 2L);
		assertThat(this.still).containsExactly(BROKEN);
	}

	@Test
	void itIsTriedAgainOnlyOnceItHasStoodStillAsLongAgain() {
		StillJobs jobs = jobs();
		jobs.look();
		this.millis.addAndGet(PATIENCE.toMillis());
		assertThatIllegalStateException().isThrownBy(jobs::look);
		this.tried.clear();
		this.millis.addAndGet(PATIENCE.toMillis() - 1);
		jobs.look();
		assertThat(this.tried).isEmpty();
		this.millis.addAndGet(1);
		assertThatIllegalStateException().isThrownBy(jobs::look);
		assertThat(this.tried).containsExactly(1L);
	}

}
