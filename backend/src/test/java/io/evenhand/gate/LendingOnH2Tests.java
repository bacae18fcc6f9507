package io.evenhand.gate;

class LendingOnH2Tests extends LendingContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
