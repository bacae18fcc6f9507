package io.evenhand.gate;

class ReconcilerOnH2Tests extends ReconcilerContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
