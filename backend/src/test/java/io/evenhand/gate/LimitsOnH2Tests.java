package io.evenhand.gate;

class LimitsOnH2Tests extends LimitsContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
