package io.evenhand.gate;

class PutBackOnH2Tests extends PutBackContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
