package io.evenhand.gate;

class AskedOnH2Tests extends AskedContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
