package io.evenhand.transfer.imports;

import io.evenhand.job.JobType;

import org.springframework.stereotype.Component;

/**
 * The import as the job module knows it. Immutable.
 */
@Component
final class ImportType implements JobType {

	static final String NAME = "import";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String batchJob() {
		return NAME;
	}

}
