package io.evenhand.transfer.imports;

import io.evenhand.job.Counts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What of a file may be rejected before its import is stopped.
 */
class EarlyStopTests {

	@ParameterizedTest(name = "{0} of {1} rejected, at most {2} and a share of {3}")
	@CsvSource(textBlock = """
			100,  1000000, 100, 1,   ''
			101,  1000000, 100, 1,   Stopped: more than 100 rows were rejected.
			0,    0,       0,   0.1, ''
			1,    1,       0,   1,   Stopped: more than 0 rows were rejected.
			999,  999,     5000, 0.1, ''
			100,  1000,    5000, 0.1, ''
			101,  1000,    5000, 0.1, Stopped: 101 of the first 1000 rows were rejected.
			3000, 3000,    5000, 1,   ''
			""")
	void anImportGoesOnAsLongAsBothHold(long rejected, long read, long most, double share, String why) {
		ImportSettings settings = new ImportSettings(DataSize.ofMegabytes(1), DataSize.ofMegabytes(1),
				DataSize.ofMegabytes(1), 10, 10, DataSize.ofMegabytes(1), most, share);
		assertThat(EarlyStop.why(new Counts(read, read - rejected, rejected, 0), settings).orElse("")).isEqualTo(why);
	}

}
