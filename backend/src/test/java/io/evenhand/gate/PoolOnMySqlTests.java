package io.evenhand.gate;

class PoolOnMySqlTests extends PoolContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

	@Override
	boolean severalNodes() {
		return true;
	}

}
