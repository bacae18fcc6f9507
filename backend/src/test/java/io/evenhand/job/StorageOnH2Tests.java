package io.evenhand.job;

class StorageOnH2Tests extends StorageContract {

	@Override
	JobWorld open() {
		return JobWorld.onH2();
	}

}
