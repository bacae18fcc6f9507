package io.evenhand.transfer.exports;

import java.util.Map;

import io.evenhand.job.Costs;
import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.JobWork;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.record.Collections;
import io.evenhand.record.RecordRanges;
import io.evenhand.record.RecordRanges.Stretch;

import org.springframework.stereotype.Component;

/**
 * Turns a wish into a job. Thread-safe.
 */
@Component
class ExportDesk {

	/** Records that are counted while somebody waits for the answer. */
	private static final int COUNTED = 1_000_000;

	/** What is taken for the size of a collection that has more. */
	private static final int MORE = 4;

	private static final int MAX_NAME = 60;

	private final Jobs jobs;

	private final Collections collections;

	private final RecordRanges records;

	private final ExportFiles files;

	private final Costs costs;

	ExportDesk(Jobs jobs, Collections collections, RecordRanges records, ExportFiles files, Costs costs) {
		this.jobs = jobs;
		this.collections = collections;
		this.records = records;
		this.files = files;
		this.costs = costs;
	}

	JobId submit(NewExport request) {
		if (this.collections.find(request.collection()).isEmpty()) {
			throw new JobRefused("There is no collection \"" + shortened(request.collection()) + "\".", false);
		}
		Stretch counted = this.records.stretch(request.tenant(), request.collection(), new byte[0], COUNTED);
		long times = (counted.records() < COUNTED) ? 1 : MORE;
		JobWork work = new JobWork(0,
				Map.of(ExportCost.ROWS, counted.records() * times, ExportCost.BYTES, counted.bytes() * times));
		long cost = this.costs.of(request.tenant(), ExportType.NAME, work.units().keySet()).jobMillis(work.units());
		// the plan reads keys only
		long plan = Math.max(1, cost / 10);
		NewJob job = new NewJob(request.tenant(), ExportType.NAME, request.fileName(), request.lane(),
				request.priority(), request.staff(), cost, plan, request.submittedBy(), request.request())
			.with(work);
		return this.jobs.submit(job, (id) -> this.files.insert(
				new ExportFile(id, request.tenant(), request.collection(), request.format(), request.packed(), null)));
	}

	private static String shortened(String text) {
		return (text.length() > MAX_NAME) ? text.substring(0, MAX_NAME) : text;
	}

}
