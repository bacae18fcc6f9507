package io.evenhand.gate;

class PoolOnH2Tests extends PoolContract {

	@Override
	GateStore open() {
		return GateStore.onH2();
	}

	@Override
	boolean severalNodes() {
		return false;
	}

}
