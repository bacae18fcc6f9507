package io.evenhand.gate;

class PutDownOnH2Tests extends PutDownContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
