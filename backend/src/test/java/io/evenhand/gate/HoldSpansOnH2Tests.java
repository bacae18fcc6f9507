package io.evenhand.gate;

class HoldSpansOnH2Tests extends HoldSpansContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
