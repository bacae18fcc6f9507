package io.evenhand.gate;

class PlansOnMySqlTests extends PlansContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
