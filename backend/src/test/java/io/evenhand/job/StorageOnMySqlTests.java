package io.evenhand.job;

class StorageOnMySqlTests extends StorageContract {

	@Override
	JobWorld open() {
		return JobWorld.onMySql();
	}

}
