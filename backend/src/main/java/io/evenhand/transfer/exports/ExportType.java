package io.evenhand.transfer.exports;

import io.evenhand.job.JobType;

import org.springframework.stereotype.Component;

/**
 * The export as the job module knows it. Immutable.
 */
@Component
final class ExportType implements JobType {

	static final String NAME = "export";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String batchJob() {
		return NAME;
	}

	@Override
	public boolean writesFiles() {
		return true;
	}

}
