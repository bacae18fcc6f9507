package io.evenhand.gate;

class DrainsOnMySqlTests extends DrainsContract {

	@Override
	GateStore open() {
		return GateStore.onMySql();
	}

}
