package io.evenhand.gate;

class SnapshotOnH2Tests extends SnapshotContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
