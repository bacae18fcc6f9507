package io.evenhand.gate;

class LimitsOnMySqlTests extends LimitsContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
