package io.evenhand.gate;

class LendingOnMySqlTests extends LendingContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
