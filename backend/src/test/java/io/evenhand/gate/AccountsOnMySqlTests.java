package io.evenhand.gate;

class AccountsOnMySqlTests extends AccountsContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
