package io.evenhand.gate;

class EditsOnMySqlTests extends EditsContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
