package io.evenhand.gate;

class HoldSpansOnMySqlTests extends HoldSpansContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
