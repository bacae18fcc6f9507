package io.evenhand.laboratory;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/**
 * What the laboratory shows to people, and the yardsticks that it measures with.
 */
class LaboratoryTests {

	private static final long HORIZON = 60_000;

	private static List<Run> runs(Workload load) {
		return Stream.of(Contestant.values()).map((one) -> Run.of(one, load, HORIZON)).toList();
	}

	@Test
	void aTableAndAPictureAreMadeOfEveryWorkload() {
		List<Chart.Row> rows = Workloads.all(1, HORIZON).stream().map((load) -> {
			List<Run> runs = runs(load);
			assertThat(runs).allSatisfy((run) -> assertThat(Table.line(run)).startsWith("| " + load.name()));
			return Chart.row(load, runs, HORIZON);
		}).toList();
		assertThat(Chart.svg(rows)).startsWith("<svg").contains("max-min ideal", "many small").doesNotContain("NaN");
	}

	@Test
	void aScriptIsAWorkload() {
		Workload load = Script.parse(List.of("# two tenants", "slots, 2", "1, 1, 2, 0, 60000, 500",
				"2, 3, 2, 10000, 1000, 250", "2, 3, 2, 20000, 1000, 250"), 1);
		assertThat(load.slots()).isEqualTo(2);
		assertThat(load.customers()).hasSize(2);
		assertThat(runs(load)).extracting((run) -> run.course().served()[1]).containsOnly(2_000L);
		assertThatIllegalArgumentException().isThrownBy(() -> Script.parse(List.of("1, 2"), 1));
	}

	@Test
	void jainsIndexIsOneForEqualsAndAnNthForOneThatHasEverything() {
		assertThat(Verdict.jain(3, 3, 3)).isCloseTo(1, within(1e-9));
		assertThat(Verdict.jain(7, 0, 0, 0)).isCloseTo(0.25, within(1e-9));
	}

	@Test
	void theVerdictSeesAnIdleSlotBesideAStepThatCouldStartAndAPassedCap() {
		Workload load = Workload.of(1, 2, new Customer(1, 1), new Customer(1, 2));
		Course course = new Course(
				2, load.shares(), load.accounts(), List.of(new Course.Span(1, 0, 0, 0, 1_000, true),
						new Course.Span(1, 0, 0, 500, 1_000, true), new Course.Span(2, 0, 1_000, 1_400, 1_500, true)),
				2_000);
		Verdict verdict = Verdict.of(course, Terms.bounds(load));
		assertThat(verdict.over()).isPositive();
		assertThat(verdict.idle()).isEqualTo(400);
	}

}
