package io.evenhand.job;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

import io.evenhand.job.JobState.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class JobStateTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			READY,      OPENED WAITS FAILED PAUSE CANCEL STOP
			RUNNING,    WAITS SUCCEEDED FAILED PAUSE CANCEL STOP
			RETRY_WAIT, OPENED WAITS_AGAIN GOES_ON SUCCEEDED FAILED PAUSE CANCEL STOP
			PAUSED,     SUCCEEDED FAILED RESUME RESUME_STARTED CANCEL STOP
			STOPPING,   SUCCEEDED STOPPED
			SUCCEEDED,  ''
			FAILED,     RETRY
			CANCELLED,  RETRY
			""")
	void eachStateTakesTheseEventsAndNoOthers(JobState state, String events) {
		Set<String> taken = Arrays.stream(Event.values())
			.filter((event) -> state.after(event).isPresent())
			.map(Enum::name)
			.collect(Collectors.toSet());
		assertThat(taken).containsExactlyInAnyOrder(events.isEmpty() ? new String[0] : events.split(" "));
	}

	@ParameterizedTest
	@EnumSource
	void onlyAPersonGetsAJobOutOfAFinalState(JobState state) {
		Set<Event> out = EnumSet.allOf(Event.class);
		out.removeIf((event) -> state.after(event).isEmpty());
		if (state.ended()) {
			assertThat(out).isSubsetOf(Event.RETRY);
		}
		else {
			assertThat(out).as("it can end").anyMatch((event) -> event.to().ended());
		}
	}

	@Test
	void whatIsBeingStoppedCannotBePausedOrLeftBehind() {
		assertThat(JobState.STOPPING.after(Event.PAUSE)).isEmpty();
		assertThat(JobState.STOPPING.after(Event.OPENED)).isEmpty();
		assertThat(JobState.STOPPING.after(Event.FAILED)).isEmpty();
		assertThat(JobState.STOPPING.after(Event.STOPPED)).contains(JobState.CANCELLED);
	}

	@ParameterizedTest
	@EnumSource
	void itsWordIsReadBack(JobState state) {
		assertThat(JobState.ofWord(state.word())).isEqualTo(state);
	}

	@Test
	void anUnknownWordIsAnsweredWithThoseThatThereAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> JobState.ofWord("READY"))
			.withMessageEndingWith("ready, running, retry_wait, paused, stopping, succeeded, failed, cancelled.");
	}

}
