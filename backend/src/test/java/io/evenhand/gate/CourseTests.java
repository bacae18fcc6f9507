package io.evenhand.gate;

import java.util.ArrayList;
import java.util.List;

import io.evenhand.fairness.Following;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CourseTests {

	private static final List<Stage> IMPORT = List.of(new Stage("import-load", 12, 840),
			new Stage("import-finish", 1, 500));

	@Test
	void allOfItIsAheadOfALaunchAndOfTheFirstStep() {
		String kept = Course.text(IMPORT);
		assertThat(kept).isEqualTo("import-load*12*840 import-finish*1*500");
		assertThat(Course.all(kept)).containsExactly(new Following(12, 840), new Following(1, 500));
		assertThat(Course.behind(kept, "import-plan")).isEqualTo(Course.all(kept));
	}

	@Test
	void aheadOfALaterStepIsWhatStandsBehindIt() {
		String kept = Course.text(IMPORT);
		assertThat(Course.behind(kept, "import-load")).containsExactly(new Following(1, 500));
		assertThat(Course.behind(kept, "import-finish")).isEmpty();
	}

	@Test
	void aJobThatSaysNothingHasNothingAhead() {
		assertThat(Course.text(List.of())).isNull();
		assertThat(Course.all(null)).isEmpty();
		assertThat(Course.behind(null, "import-load")).isEmpty();
	}

	@Test
	void stagesForWhichThereIsNoRoomAreNotKept() {
		List<Stage> many = new ArrayList<>();
		for (int n = 0; n < 100; n++) {
			many.add(new Stage("step-" + n, 1, 500));
		}
		String kept = Course.text(many);
		assertThat(kept).hasSizeLessThanOrEqualTo(500).startsWith("step-0*1*500 step-1*1*500");
		assertThat(Course.all(kept)).hasSizeBetween(30, 99);
	}

	@Test
	void aStageHasANameThatCanBeReadBack() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Stage("my step", 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Stage("my*step", 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Stage("step", 0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Stage("step", 1, 0));
	}

}
