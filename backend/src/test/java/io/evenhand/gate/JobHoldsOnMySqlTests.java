package io.evenhand.gate;

class JobHoldsOnMySqlTests extends JobHoldsContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
