package io.evenhand.gate;

class EditsOnH2Tests extends EditsContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
