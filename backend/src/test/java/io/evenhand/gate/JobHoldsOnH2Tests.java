package io.evenhand.gate;

class JobHoldsOnH2Tests extends JobHoldsContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
