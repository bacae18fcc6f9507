package io.evenhand.job;

/**
 * The jobs on H2.
 */
class JobOnH2Tests extends JobContract {

	@Override
	JobWorld open() {
		return JobWorld.onH2();
	}

}
