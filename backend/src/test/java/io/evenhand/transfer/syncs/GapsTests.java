package io.evenhand.transfer.syncs;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long is waited where a provider does not say.
 */
final class GapsTests {

	@ParameterizedTest
	@CsvSource({ "10,0,10", "10,1,20", "10,3,80", "10,6,600", "10,1000,600", "1200,0,1200", "1200,5,1200" })
	void aGapDoublesUpToTenMinutesOrItself(long gap, int times, long seconds) {
		assertThat(Gaps.after(Duration.ofSeconds(gap), times)).isEqualTo(Duration.ofSeconds(seconds));
	}

}
