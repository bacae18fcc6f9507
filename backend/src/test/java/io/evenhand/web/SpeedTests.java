package io.evenhand.web;

import java.time.Instant;

import io.evenhand.gate.Priority;
import io.evenhand.job.Counts;
import io.evenhand.job.Job;
import io.evenhand.job.JobId;
import io.evenhand.job.JobState;
import io.evenhand.tenant.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpeedTests {

	private static final Instant START = Instant.parse("2026-11-30T09:00:00Z");

	private static Job job(String type, @Nullable Instant started, @Nullable Instant ended, long read,
			Job.Amount amount) {
		return new Job(new JobId(5), new TenantId(1), type, "rows.csv", "bulk", Priority.NORMAL, JobState.RUNNING,
				"acme", new Job.Times(START.minusSeconds(60), started, ended), null, null, new Counts(read, read, 0, 0),
				Job.Run.NEW, amount);
	}

	@Test
	void anImportTellsItsRecordsASecondAndItsBytes() {
		Job running = job("import", START, null, 12_000, new Job.Amount(2_400_000, 4_800_000));
		assertThat(Speed.of(running, START.plusSeconds(10))).isEqualTo(new Speed(1200, "2.4 MB", "4.8 MB"));
	}

	@Test
	void whatHasEndedKeepsItsSpeedAndOtherJobsHaveNoFile() {
		Job ended = job("sync", START, START.plusSeconds(10), 240, new Job.Amount(240, 240));
		assertThat(Speed.of(ended, START.plusSeconds(1000))).isEqualTo(new Speed(24, null, null));
	}

	@Test
	void beforeTheFirstSecondAndTheFirstRecordThereIsNone() {
		assertThat(Speed.of(job("import", null, null, 0, Job.Amount.UNKNOWN), START)).isNull();
		assertThat(Speed.of(job("import", START, null, 50, Job.Amount.UNKNOWN), START.plusMillis(900))).isNull();
		assertThat(Speed.of(job("import", START, null, 0, Job.Amount.UNKNOWN), START.plusSeconds(9))).isNull();
	}

}
