package io.evenhand.job;

class CostOnMySqlTests extends CostContract {

	@Override
	JobWorld open() {
		return JobWorld.onMySql();
	}

}
