package io.evenhand.gate;

class AskedOnMySqlTests extends AskedContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
