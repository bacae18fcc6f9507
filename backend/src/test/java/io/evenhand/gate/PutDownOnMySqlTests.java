package io.evenhand.gate;

class PutDownOnMySqlTests extends PutDownContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
