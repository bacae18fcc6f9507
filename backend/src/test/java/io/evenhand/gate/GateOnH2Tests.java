package io.evenhand.gate;

class GateOnH2Tests extends GateContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
