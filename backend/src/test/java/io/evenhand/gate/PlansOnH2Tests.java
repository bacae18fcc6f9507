package io.evenhand.gate;

class PlansOnH2Tests extends PlansContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
