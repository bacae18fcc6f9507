package io.evenhand.transfer.imports;

import io.evenhand.job.JobType;

import org.springframework.stereotype.Component;

/**
 * A dry run as the job module knows it: a type of its own, so that what it costs is
 * learned apart from imports. Immutable.
 */
@Component
final class DryRunType implements JobType {

	static final String NAME = "dry-run";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String batchJob() {
		return NAME;
	}

}
