package io.evenhand.job;

/**
 * The jobs on H2.
 */
class JobControlOnH2Tests extends JobControlContract {

	@Override
	JobWorld open() {
		return JobWorld.onH2();
	}

}
