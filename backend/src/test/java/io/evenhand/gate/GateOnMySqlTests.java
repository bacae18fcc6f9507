package io.evenhand.gate;

class GateOnMySqlTests extends GateContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
