package io.evenhand.gate;

class ReconcilerOnMySqlTests extends ReconcilerContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
