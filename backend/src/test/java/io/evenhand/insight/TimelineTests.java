package io.evenhand.insight;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.evenhand.fairness.Clause;
import io.evenhand.gate.HoldSpans.HoldSpan;
import io.evenhand.gate.Starts.First;
import io.evenhand.gate.Starts.Run;
import io.evenhand.insight.Overtaker.Rule;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where a job's time went, and who went first meanwhile.
 */
class TimelineTests {

	private static final TenantId MINE = new TenantId(1);

	private static final TenantId OTHER = new TenantId(2);

	private static Instant at(long second) {
		return Instant.ofEpochSecond(second);
	}

	private static HoldSpan span(Clause clause, long since, @Nullable Long ended) {
		return new HoldSpan(clause, at(since), (ended != null) ? at(ended) : null, null,
				new HoldSpan.Values(8, 8, "olga", "why"));
	}

	private static Run run(long ready, long started, @Nullable Long ended, boolean retried) {
		return new Run(1, at(ready), at(started), (ended != null) ? at(ended) : null, retried);
	}

	private static List<String> words(List<Stretch> parts) {
		return parts.stream()
			.map((part) -> part.from().getEpochSecond() + "-" + part.to().getEpochSecond() + " " + part.code())
			.toList();
	}

	private static List<String> words(long to, List<Run> runs, HoldSpan... spans) {
		return words(Timeline.of(at(0), at(to), runs, List.of(spans)));
	}

	@Test
	void whatNothingHeldWaitedItsTurnAndThenRan() {
		assertThat(words(100, List.of(run(0, 40, 90L, false)))).containsExactly("0-40 turn", "40-90 ran",
				"90-100 turn");
	}

	@Test
	void ofSeveralHoldsTheFirstInTheGatesOrderIsTold() {
		assertThat(words(100, List.of(), span(Clause.LANE_FULL, -50, 80L), span(Clause.TENANT_CAP, 10, 30L),
				span(Clause.TENANT_PAUSED, 20, 25L)))
			.containsExactly("0-10 lane_full", "10-20 tenant_cap", "20-25 tenant_paused", "25-30 tenant_cap",
					"30-80 lane_full", "80-100 turn");
	}

	@Test
	void aHoldThatLastsIsToldUntilNow() {
		assertThat(words(100, List.of(), span(Clause.JOB_PAUSED, 60, null))).containsExactly("0-60 turn",
				"60-100 job_paused");
	}

	@Test
	void betweenTwoAttemptsItWaitsForItsTimeAndThenForItsTurn() {
		assertThat(words(100, List.of(run(0, 10, 20L, true), run(50, 70, null, false)))).containsExactly("0-10 turn",
				"10-20 ran", "20-50 backoff", "50-70 turn", "70-100 ran");
	}

	@Test
	void openJobsHoldALaunchAndNotTheStepsOfAJobThatIsOpen() {
		assertThat(words(100, List.of(run(0, 40, 50L, false)), span(Clause.OPEN_JOBS, 0, null)))
			.containsExactly("0-40 tenant_cap", "40-50 ran", "50-100 turn");
	}

	@Test
	void whatBelongsTogetherIsOnePartAndThereAreNeverTooMany() {
		assertThat(words(100, List.of(), span(Clause.LANE_FULL, 0, 50L), span(Clause.LANE_FULL, 50, 100L)))
			.containsExactly("0-100 lane_full");
		List<HoldSpan> flicker = new ArrayList<>();
		for (long second = 0; second < 2_000; second += 2) {
			flicker.add(span(Clause.TENANT_CAP, second, second + 1));
		}
		List<Stretch> parts = Timeline.of(at(0), at(2_000), List.of(), flicker);
		assertThat(parts).hasSizeLessThanOrEqualTo(Timeline.MOST);
		assertThat(parts.get(0).from()).isEqualTo(at(0));
		assertThat(parts.get(parts.size() - 1).to()).isEqualTo(at(2_000));
	}

	private static First first(long job, TenantId tenant, long second) {
		return new First(job, tenant, at(second));
	}

	@Test
	void whoCameLaterAndWentFirstIsNamedWithItsRule() {
		List<Stretch> parts = Timeline.of(at(0), at(100), List.of(),
				List.of(span(Clause.TENANT_CAP, 0, 30L), span(Clause.LANE_FULL, 0, 100L)));
		List<First> firsts = List.of(first(4, OTHER, 5), first(11, OTHER, 20), first(12, OTHER, 40), first(9, MINE, 50),
				first(12, MINE, 55), first(13, OTHER, 60));
		List<Overtaker> found = Overtaking.here(10, MINE, "bulk", firsts, parts);
		assertThat(found).extracting((one) -> one.job() + " " + one.rule())
			.as("4 was submitted before, 12 of its own is its own tenant's business")
			.containsExactly("11 HELD", "12 OWN_QUEUE", "13 LOWER_TURN");
		assertThat(found.get(0).held()).isEqualTo(Clause.TENANT_CAP);
		assertThat(Overtaking.elsewhere(10, MINE, "interactive", firsts)).hasSize(3)
			.allMatch((one) -> one.rule() == Rule.OTHER_LANE && one.lane().equals("interactive"));
	}

}
