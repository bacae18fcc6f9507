package io.evenhand.job;

/**
 * The jobs on MySql.
 */
class JobOnMySqlTests extends JobContract {

	@Override
	JobWorld open() {
		return JobWorld.onMySql();
	}

}
