package io.evenhand.gate;

class DrainsOnH2Tests extends DrainsContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

}
