package io.evenhand.gate;

class PutBackOnMySqlTests extends PutBackContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
