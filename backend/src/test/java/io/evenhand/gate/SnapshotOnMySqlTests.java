package io.evenhand.gate;

class SnapshotOnMySqlTests extends SnapshotContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
