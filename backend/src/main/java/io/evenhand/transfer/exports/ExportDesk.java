package io.evenhand.transfer.exports;

import io.evenhand.job.JobId;
import io.evenhand.job.JobRefused;
import io.evenhand.job.Jobs;
import io.evenhand.job.NewJob;
import io.evenhand.record.Collections;
import io.evenhand.transfer.exports.ExportEstimates.Estimate;

import org.springframework.stereotype.Component;

/**
 * Turns a wish into a job. Thread-safe.
 */
@Component
class ExportDesk {

	private static final int MAX_NAME = 60;

	private final Jobs jobs;

	private final Collections collections;

	private final ExportFiles files;

	private final ExportEstimates estimates;

	ExportDesk(Jobs jobs, Collections collections, ExportFiles files, ExportEstimates estimates) {
		this.jobs = jobs;
		this.collections = collections;
		this.files = files;
		this.estimates = estimates;
	}

	JobId submit(NewExport request) {
		if (this.collections.find(request.collection()).isEmpty()) {
			throw new JobRefused("There is no collection \"" + shortened(request.collection()) + "\".", false);
		}
		Estimate much = this.estimates.of(request.tenant(), request.collection());
		// the plan reads keys only
		long plan = Math.max(1, much.costMillis() / 10);
		NewJob job = new NewJob(request.tenant(), ExportType.NAME, request.fileName(), request.lane(),
				request.priority(), request.staff(), much.costMillis(), plan, request.submittedBy(), request.request())
			.with(much.work());
		return this.jobs.submit(job, (id) -> this.files.insert(
				new ExportFile(id, request.tenant(), request.collection(), request.format(), request.packed(), null)));
	}

	private static String shortened(String text) {
		return (text.length() > MAX_NAME) ? text.substring(0, MAX_NAME) : text;
	}

}
