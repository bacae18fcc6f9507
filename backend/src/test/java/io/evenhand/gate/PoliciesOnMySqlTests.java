package io.evenhand.gate;

class PoliciesOnMySqlTests extends PoliciesContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
