package io.evenhand.gate;

class PoliciesOnH2Tests extends PoliciesContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
