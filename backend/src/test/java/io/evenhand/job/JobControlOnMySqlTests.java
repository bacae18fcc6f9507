package io.evenhand.job;

/**
 * The jobs on MySql.
 */
class JobControlOnMySqlTests extends JobControlContract {

	@Override
	JobWorld open() {
		return JobWorld.onMySql();
	}

}
